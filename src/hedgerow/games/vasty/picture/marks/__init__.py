"""What changes on the sheet: the woods above, the tray below."""
