"""The arbiter's desk: a page on this machine, or in the hall, from photo to signed result."""
