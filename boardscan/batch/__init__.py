"""Many photos and game records at once, into the file of an event."""
