"""Hedgerow in a terminal."""
