"""A game by e-mail as one of its two players has it.

Its files alternate: the host's invitation, the guest's acceptance, and then turns, each with the
answers of one side up to a question for the other one. Both programs play the whole game from them
and show their user what his side may know. docs/adr/0016-play-by-e-mail.md says what that protects
against, and what not.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Self

import msgspec

from hexwright.engine.core.board import sides_of
from hexwright.engine.core.decision import Choice, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.rulebook import rulebook_of
from hexwright.engine.core.saves import read_choice
from hexwright.engine.mail.correspondence import FIRST_TURN, Correspondence
from hexwright.engine.mail.keys import PlayerKey, random_bytes
from hexwright.engine.mail.seeds import SeedChain, deal_seed, dice_seed
from hexwright.engine.mail.terms import check_module, fingerprint, position
from hexwright.engine.mail.turn_file import (
    Acceptance,
    Invitation,
    Turn,
    TurnFile,
    Withheld,
    read,
    refusal,
    written,
)
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

# What a player can do: answer, send what he has answered, wait, or look back at a finished game.
Status = Literal["answer", "send", "wait", "over"]
# Secret questions in a row to one side; more can only be a loop.
_MOST_SECRET: Final = 1000


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a game that must outlive the program: files, own secret, answers not sent."""

    format: int = 1
    root: str
    files: list[str]
    answers: list[Any] = []
    withheld: Withheld | None = None


class MailGame(Correspondence):
    """One game, from the first file to the last; raises DataError for a file it does not take."""

    def __init__(self, key: PlayerKey, module: Module, root: bytes, first: bytes) -> None:
        """Begin with an invitation, one's own or another's."""
        super().__init__(key, first)
        check_module(module, self.terms)
        self.module = module
        self._root = root
        self._chain = SeedChain(root)
        self.game: Game | None = None
        # The secrets that were laid open last, the host's first.
        self._secrets = [bytes.fromhex(self.terms.commitment), b""]
        self._turns: dict[int, Turn] = {}
        # Answers that were withheld, as far as they are known here, by the number of their file.
        self._withheld: dict[int, Withheld] = {}
        self._begin_answers()

    # --- beginning --------------------------------------------------------------------------------

    @classmethod
    def invite(
        cls,
        key: PlayerKey,
        module: Module,
        scenario: str,
        side: str,
        name: str,
        options: Mapping[str, Any] | None = None,
    ) -> Self:
        """Ask somebody to play a scenario of a module; raises DataError if it cannot be played."""
        whole = resolved(module.scenarios[scenario], module.scenarios)
        sides = sides_of(module, whole)
        if len(sides) != 2:
            raise refusal("mail.two-sides", tr("By e-mail games of two sides can be played."))
        root = random_bytes()
        invitation = Invitation(
            module=module.info.id,
            module_title=module.info.title,
            fingerprint=fingerprint(module),
            rules=rulebook_of(module).version,
            scenario=scenario,
            scenario_title=whole.title,
            options=dict(options or {}),
            side=side,
            guest_side=next(one for one in sides if one != side),
            name=name,
            commitment=SeedChain(root).commitment.hex(),
        )
        return cls(key, module, root, written(key, random_bytes(16), 0, invitation))

    @classmethod
    def accept(cls, key: PlayerKey, module: Module, invitation: bytes, name: str) -> Self:
        """Take the other side of a game that somebody asks for."""
        made = cls(key, module, random_bytes(), invitation)
        if made.is_host:
            raise refusal("mail.own-file", tr("This is your own file."), tr("Send it."))
        first = made._files[0]
        body = Acceptance(
            previous=first.id.hex(),
            name=name,
            commitment=made._chain.commitment.hex(),
            secret=made._chain.secret(0).hex(),
        )
        made._take(written(key, made.id, 1, body, first.sender))
        return made

    @classmethod
    def resumed(cls, key: PlayerKey, module: Module, kept: Kept) -> Self:
        """A game that was kept: every file is checked again, and the whole game played again."""
        files = [file.encode() for file in kept.files]
        made = cls._played_again(key, module, bytes.fromhex(kept.root), files, kept.withheld)
        for answer in kept.answers:
            made.submit(read_choice(answer))
        return made

    @classmethod
    def _played_again(
        cls,
        key: PlayerKey,
        module: Module,
        root: bytes,
        files: Sequence[bytes],
        withheld: Withheld | None,
    ) -> Self:
        """The game from its first file on; what later files lay open is known from the start."""
        made = cls(key, module, root, files[0])
        other = read(files[1]).sender if made.is_host and len(files) > 1 else made._files[0].sender
        for number, data in list(enumerate(files))[FIRST_TURN:]:
            opened = read(data).turn(key, other).opened
            if opened is not None:
                made._withheld[number - 2] = opened
        if withheld is not None:
            made._withheld[made._last_own(len(files))] = withheld
        for data in files[1:]:
            made._take(data)
        return made

    def kept(self) -> Kept:
        """What must be kept for `resumed`."""
        return Kept(
            root=self._root.hex(),
            files=[one.decode() for one in self._written],
            answers=self.answers,
            withheld=self._to_open(),
        )

    def go_back_to(self, kept: Kept) -> None:
        """Be the game again that it was."""
        self.__dict__.update(self.resumed(self._key, self.module, kept).__dict__)

    # --- who and what -----------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """What the player can do now."""
        game = self.game
        if game is not None and game.outcome is not None:
            owes = self.answers or self._to_open() is not None
            return "send" if self.is_my_move and owes else "over"
        if not self.is_my_move:
            return "wait"
        asked = game.decision if game is not None else None
        if asked is None or asked.side != self.side or self._held:
            return "send"
        return "answer" if asked.secret or not self.is_blind else "send"

    @property
    def answers(self) -> list[Any]:
        """What the player has answered and not sent yet, as plain data."""
        if self.game is None or not self.is_my_move:
            return []
        return [*self.game.choices[self._stretch :], *self._held]

    # --- playing ----------------------------------------------------------------------------------

    def _begin_answers(self) -> None:
        """Nothing is answered yet since the last file."""
        self._stretch = self.game.steps if self.game is not None else 0
        self._secrecy: list[bool] = []
        # The last answer of a player who does not know yet what the other has chosen in secret:
        # what it leads to cannot be played before that is laid open.
        self._held: list[Any] = []

    @property
    def is_blind(self) -> bool:
        """Whether the other player has chosen something in secret that is not laid open yet."""
        last = self._turns.get(self.number - 1)
        return last is not None and bool(last.withheld)

    def submit(self, choice: Choice) -> None:
        """Answer a question of one's own; raises RuleViolation."""
        game = self.game
        asked = game.decision if game is not None else None
        if game is None or asked is None or self.status != "answer":
            raise RuleViolation("", tr("It is not your turn."))
        steps, barriers = game.steps, game.history.barriers
        game.submit(choice)
        if game.history.barriers != barriers:
            self._secrecy = [False] * len(self._secrecy)
        self._secrecy.append(asked.secret and game.history.barriers == barriers)
        following = game.decision
        goes_on = following is not None and following.side == self.side and following.secret
        if self.is_blind and not goes_on:
            self._held = [game.choices[-1]]
            game.go_back(steps)

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back: it is not sent, and nothing was laid open."""
        if self._held:
            return True
        return self.game is not None and bool(self.answers) and self.game.can_undo

    def undo(self) -> None:
        """Take the last answer back."""
        assert self.can_undo
        assert self.game is not None
        self._secrecy.pop()
        if self._held:
            self._held = []
        else:
            self.game.undo()

    def forget_last(self) -> None:
        """Let the last answer not have been given, whatever came of it: nobody has seen it."""
        assert self.game is not None
        self._secrecy.pop()
        if self._held:
            self._held = []
        else:
            self.game.go_back(self.game.steps - 1)

    def is_proven(self) -> bool:
        """Whether the whole game, played again from its files, comes to the same end."""
        again = self.resumed(self._key, self.module, self.kept())
        assert self.game is not None
        return again.game is not None and position(again.game) == position(self.game)

    def send(self) -> bytes:
        """The next file, which closes the turn: its answers can never be others."""
        assert self.status == "send", self.status
        assert self.game is not None
        answers, withheld = self._shared_out()
        is_decided = withheld is None and not self.is_blind
        body = Turn(
            previous=self._files[-1].id.hex(),
            secret=self._own_secret().hex(),
            answers=answers,
            withheld=withheld.commitment if withheld is not None else "",
            opened=self._to_open(),
            after=position(self.game) if is_decided else "",
        )
        made = written(self._key, self.id, self.number, body, self._other)
        if withheld is not None:
            self._withheld[self.number] = withheld
        self._turns[self.number] = body
        self._add(made, read(made), self._own_secret())
        return made

    def _shared_out(self) -> tuple[list[Any], Withheld | None]:
        """Answers to send, and those to withhold: the last, if both sides choose in secret."""
        answers = self.answers
        asked = self.game.decision if self.game is not None else None
        if self.is_blind or asked is None or not asked.secret or self._secrecy[-1:] != [True]:
            return answers, None
        first = len(answers)
        while first and self._secrecy[first - 1]:
            first -= 1
        return answers[:first], Withheld(noise=random_bytes().hex(), answers=answers[first:])

    def _to_open(self) -> Withheld | None:
        """What the player has withheld and must lay open with his next file."""
        number = self._last_own(self.number)
        sent = self._turns.get(number)
        return self._withheld[number] if sent is not None and sent.withheld else None

    # --- files of the other player ----------------------------------------------------------------

    def receive(self, data: bytes, name: str = "") -> None:
        """Take the next file of the other player; one that is refused changes nothing."""
        file = read(data, name)
        self.refuse_unexpected(file)
        if self._turns.get(file.number - 1) and self._turns.get(file.number - 2):
            self._take_or_begin_again(data, file)
        else:
            self._take(data)

    def _take_or_begin_again(self, data: bytes, file: TurnFile) -> None:
        """Where secret answers are laid open, all that was played since is played anew."""
        if not self._turns[file.number - 2].withheld:
            self._take(data)
            return
        files = [*self._written, data]
        made = self._played_again(self._key, self.module, self._root, files, self._to_open())
        self.__dict__.update(made.__dict__)

    def _take(self, data: bytes) -> None:
        """Check the next file, one's own or the other's, and play what it says."""
        file = read(data)
        if (file.game, file.number) != (self.id, self.number):
            raise refusal("mail.missing", tr("The files of the game are not in their order."))
        if file.number == 1:
            self._take_acceptance(data, file)
        else:
            self._take_turn(data, file)

    def _take_acceptance(self, data: bytes, file: TurnFile) -> None:
        other = file.sender if self.is_host else self._files[0].sender
        body = file.acceptance(self._key, other)
        self.check_chain(file, body.previous, body.secret, bytes.fromhex(body.commitment))
        self.guest_name = body.name
        self._add(data, file, bytes.fromhex(body.secret))

    def _take_turn(self, data: bytes, file: TurnFile) -> None:
        body = file.turn(self._key, self._other)
        last = self._secrets[0 if self._is_hosts(file.number) else 1]
        self.check_chain(file, body.previous, body.secret, last)
        self._check_opened(file.number, body)
        secret = bytes.fromhex(body.secret)
        before = self.game
        steps = before.steps if before is not None else 0
        if file.sender != self._key.public:
            self._begin_stretch(file.number, secret)
        is_taken = False
        try:
            self._play(body, file.number)
            is_taken = True
        finally:
            # Whatever went wrong: a file is taken whole or not at all.
            if not is_taken:
                self.game = before
                if before is not None:
                    before.go_back(steps)
        self._turns[file.number] = body
        self._add(data, file, secret)

    def _check_opened(self, number: int, body: Turn) -> None:
        """What was chosen in secret must be laid open two files later, and be what it was."""
        sent = self._turns.get(number - 2)
        wanted = sent.withheld if sent is not None else ""
        if (body.opened.commitment if body.opened is not None else "") != wanted:
            raise _other_choice(number - 2)

    # --- playing what files say -------------------------------------------------------------------

    def _play(self, body: Turn, number: int) -> None:
        """Give the answers of a file to the game, which takes only what the rules allow."""
        game = self.game
        assert game is not None
        sides = (self.terms.side, self.terms.guest_side)
        sender, other = sides if self._is_hosts(number) else sides[::-1]
        unknown = number - 1 if self.is_blind and number - 1 not in self._withheld else 0
        answers = body.answers[:-1] if unknown else body.answers
        barriers = game.history.barriers
        for answer in answers:
            self._give(answer, sender, number)
        if body.withheld:
            self._give_withheld(sender, number, body.withheld)
        elif body.after:
            if game.decision is not None and game.decision.side != other:
                raise _unfinished()
            self._check_position(body.after, number)
        elif not self.is_blind:
            raise refusal("mail.unfinished", tr("The file does not say where it leads to."))
        elif not unknown and game.history.barriers == barriers and self._is_choosing(sender):
            # The answer to this file lays the other's choice open: now it would be known.
            raise _unfinished()

    def _is_choosing(self, side: str) -> bool:
        """Whether a side is asked something in secret."""
        asked = self.game.decision if self.game is not None else None
        return asked is not None and asked.side == side and asked.secret

    def _give(self, answer: Any, sender: str, number: int) -> None:
        game = self.game
        assert game is not None
        asked = game.decision
        # Whoever chooses without knowing what the other one chose can do nothing else meanwhile.
        is_asked = (
            asked is not None and asked.side == sender and (asked.secret or not self.is_blind)
        )
        try:
            if not is_asked:
                reason = tr("They answer a question that was not put to them.")
                raise RuleViolation("", reason)  # noqa: TRY301 - refused like any other answer
            game.submit(read_choice(answer))
        except RuleViolation as error:
            message = tr("File {number} breaks the rules: {reason}", number=number, reason=error)
            raise refusal("mail.against-rules", message) from error

    def _give_withheld(self, sender: str, number: int, commitment: str) -> None:
        """Give the answers that were withheld, or others in their place as long as nobody knows.

        Only where both sides choose in secret: a file that could end anywhere would get other dice
        for what is left of the turn.
        """
        if self.is_blind or not self._is_choosing(sender):
            raise _unfinished()
        known = self._withheld.get(number)
        if known is None:
            self._give_stand_ins(sender)
        elif known.commitment != commitment:
            raise _other_choice(number)
        else:
            for answer in known.answers:
                if not self._is_choosing(sender):
                    raise _other_choice(number)
                self._give(answer, sender, number)
        other = self.other_side if sender == self.side else self.side
        if not self._is_choosing(other):
            raise _unfinished() if known is None else _other_choice(number)

    def _give_stand_ins(self, sender: str) -> None:
        """Let a player of the program choose where nobody knows yet what was chosen."""
        game = self.game
        assert game is not None
        player = RandomPlayer()
        for _ in range(_MOST_SECRET):
            asked = game.decision
            if asked is None or not self._is_choosing(sender):
                break
            choice = asked.default
            game.submit(player.answer(asked) if choice is None else choice)

    def _check_position(self, after: str, number: int) -> None:
        assert self.game is not None
        if position(self.game) != after:
            message = tr("File {number} leads to another position than it says.", number=number)
            hint = tr("Both players need the same version of Hexwright and of the module.")
            raise refusal("mail.other-position", message, hint)

    # --- dice -------------------------------------------------------------------------------------

    def _add(self, data: bytes, file: TurnFile, secret: bytes) -> None:
        """A file is part of the game; what comes next has dice of its own."""
        self._append(data, file)
        self._secrets[0 if self._is_hosts(file.number) else 1] = secret
        if self.is_my_move and (self.game is None or self.game.outcome is None):
            self._begin_stretch(self.number, self._own_secret())
        self._begin_answers()

    def _own_secret(self) -> bytes:
        """What the player's next file lays open."""
        return self._chain.secret((self.number - FIRST_TURN) // 2 + (not self.is_host))

    def _begin_stretch(self, number: int, secret: bytes) -> None:
        """From here on dice fall that both players have had a hand in, and neither has chosen."""
        other = self._secrets[1 if self._is_hosts(number) else 0]
        if self.game is None:
            self.game = self._dealt(secret, other)
        self.game.begin_chance(dice_seed(self.id, number, secret, other))

    def _dealt(self, host: bytes, guest: bytes) -> Game:
        terms = self.terms
        seed = deal_seed(self.id, host, guest)
        return Game.start(self.module, terms.scenario, seed, options=terms.options)


def _unfinished() -> DataError:
    return refusal("mail.unfinished", tr("The file ends in the middle of a turn."))


def _other_choice(number: int) -> DataError:
    message = tr("The secret choice in file {number} was changed.", number=number)
    hint = tr("Somebody has changed the program or the file to choose again.")
    return refusal("mail.other-choice", message, hint)
