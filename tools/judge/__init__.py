"""Measures the judge of typed answers, and writes its pages."""
