"""`python -m hexwright` is the same as `hexwright`."""

import sys

from hexwright.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
