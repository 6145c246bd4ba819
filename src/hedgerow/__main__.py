"""`python -m hedgerow` is `hedgerow`."""

import sys

from hedgerow.cli import main

if __name__ == "__main__":  # bots' worker processes import this file again under another name
    sys.exit(main())
