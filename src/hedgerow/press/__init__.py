"""Paper: sheets, cards, keys and rulebooks to print, and matches to keep. The same drawings as on the screen."""
