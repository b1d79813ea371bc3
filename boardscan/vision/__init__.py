"""Seeing: arrays in, typed values out. Only `photo` opens a file."""
