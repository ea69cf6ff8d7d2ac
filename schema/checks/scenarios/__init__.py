"""Checks on scenarios: frame, set-up, arrivals and victory."""

import schema.checks.scenarios.arrivals as arrivals
import schema.checks.scenarios.frame as frame
import schema.checks.scenarios.setup as setup
import schema.checks.scenarios.victory as victory

CHECKS = (*frame.CHECKS, *setup.CHECKS, *arrivals.CHECKS, *victory.CHECKS)
