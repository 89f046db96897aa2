"""Where the built program begins.

A process started by the program's own worker comes in here too: it has to be told apart before
anything else is imported, pygame above all.
"""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()

    from madtable.__main__ import main

    sys.exit(main())
