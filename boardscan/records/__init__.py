"""What is kept and handed on: SGF, the JSON contract, result files."""
