"""The format of drawings: templates of rooms, vaults and other pieces, as bitmaps and as text."""
