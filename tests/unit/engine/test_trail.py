"""A list that copies share."""

from hexwright.engine.core.trail import Trail


def trail(*items: int) -> Trail[int]:
    made: Trail[int] = Trail()
    for item in items:
        made.append(item)
    return made


def test_a_copy_goes_its_own_way() -> None:
    first = trail(1, 2, 3)
    second = first.cut(3)
    first.append(4)
    second.append(5)
    assert list(first) == [1, 2, 3, 4]
    assert list(second) == [1, 2, 3, 5]


def test_a_copy_may_be_shorter_than_what_it_shares() -> None:
    copy = trail(1, 2, 3).cut(2).cut(2)
    copy.append(9)
    shorter = copy.cut(1)
    shorter.append(7)
    assert (list(copy), list(shorter)) == ([1, 2, 9], [1, 7])


def test_the_latest_items_are_found_in_own_and_in_shared_parts() -> None:
    copy = trail(1, 2, 3).cut(3)
    copy.append(4)
    assert (copy.since(3), copy.since(1), copy.last()) == ([4], [2, 3, 4], 4)
    assert trail(1, 2).cut(2).last() == 2


def test_copies_of_copies_stay_right_however_many_there_are() -> None:
    copy = trail()
    for number in range(100):
        copy.append(number)
        copy = copy.cut(number + 1)
    assert list(copy) == list(range(100))
    assert len(copy) == 100
