"""Score cards: printed so that they read well, photographed, and read back."""
