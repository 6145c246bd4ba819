"""Is the deck fair?"""
