"""How a picture reaches a person and a key comes back."""
