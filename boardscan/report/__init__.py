"""Pictures and documents that people follow, print and sign."""
