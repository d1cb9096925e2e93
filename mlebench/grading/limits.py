"""Limits of a submission's file."""

LARGEST = 1 << 30  # bytes; the largest real submission (13 million directions) has about 0.6 GB
