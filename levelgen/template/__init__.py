"""The drawing format that rooms, vaults and tiles share: templates as bitmaps and as text."""
