"""What can be asked of a desk, in groups."""
