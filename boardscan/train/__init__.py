"""Pictures with known truth, the two networks that learn from them, and the measurements.

Nothing outside this package imports it; torch and onnx come with the extra ``train``.
"""
