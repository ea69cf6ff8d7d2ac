"""`python -m cli` is the same as `hexwright`."""

import sys

from cli.main import main

if __name__ == "__main__":
    sys.exit(main())
