"""Makes the pictures of the tutorials in both languages: `python -m docs.tutorial`."""

from pathlib import Path

from docs.gallery.stage import Stage, own_home
from docs.tutorial import own_rules, paper_map, walk
from docs.tutorial.person import Person
from docs.tutorial.words import WORDS

PICTURES = Path(__file__).parent / "pictures"


def main() -> None:
    """Walk each way once in each language, with a camera."""
    for language in WORDS:
        for author, folder in (
            (walk.author, ""),
            (own_rules.author, "own-rules"),
            (paper_map.author, "paper-map"),
        ):
            with own_home() as home:
                stage = Stage(language, pictures=PICTURES / language / folder)
                author(Person(stage.window, stage.shoot), home)
                stage.close()


if __name__ == "__main__":
    main()
