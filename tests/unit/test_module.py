"""Modules as a whole."""

import pickle

from tests.helpers.modules import module_of


def test_a_module_that_was_checked_can_be_sent_to_another_process() -> None:
    module = module_of()
    assert pickle.loads(pickle.dumps(module)) == module  # noqa: S301 - made here
