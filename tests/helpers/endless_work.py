"""A program in place of the one that draws small pictures: it works for ever, within its limit."""

import sys

from hexwright.editor.shell.thumbnail_process import limit_work

if __name__ == "__main__":
    limit_work(int(sys.argv[3]))
    while True:
        pass
