"""Result slips, lists and forms that nobody designed: read by OCR, with doubt said per field."""
