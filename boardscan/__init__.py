"""boardscan: a photo of a finished Go board becomes a position, a count and a result."""

__version__ = "0.1.0"
