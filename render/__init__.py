"""One drawing of maps, counters and tables for screen, image and paper; QtGui, no widgets."""
