"""The table in a browser: server, pages, live updates."""
