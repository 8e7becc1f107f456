"""x"""

SAMPLE = ""
