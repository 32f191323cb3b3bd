"""The bytes of many terminals, whole and torn."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.frontends.base import Key, Mouse, Paste, is_key_name
from game.frontends.terminal.decoder import LONGEST_PASTE, Answer, Decoded, Decoder

SEQUENCES = {
    # xterm, in cursor and in application mode
    b"\x1b[A": "up",
    b"\x1bOD": "left",
    b"\x1b[H": "home",
    b"\x1bOF": "end",
    b"\x1b[5~": "pageup",
    b"\x1b[3~": "delete",
    b"\x1b[1;2A": "shift-up",
    b"\x1b[1;5D": "ctrl-left",
    b"\x1b[1;3C": "alt-right",
    b"\x1b[1;8B": "ctrl-alt-shift-down",
    b"\x1b[6;5~": "ctrl-pagedown",
    b"\x1b[Z": "shift-tab",
    b"\x1bOP": "f1",
    b"\x1bOR": "f3",
    b"\x1b[15~": "f5",
    b"\x1b[24~": "f12",
    b"\x1b[1;2P": "shift-f1",
    b"\x1b[17;5~": "ctrl-f6",
    b"\x1bOw": "keypad-7",
    b"\x1bO2w": "shift-keypad-7",
    b"\x1bOj": "*",
    b"\x1bOM": "enter",
    b"\x1b[E": "keypad-5",
    # the Linux console
    b"\x1b[[A": "f1",
    b"\x1b[[C": "f3",
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1b[G": "keypad-5",
    b"\x1b[25~": "f13",
    # rxvt
    b"\x1b[a": "shift-up",
    b"\x1bOd": "ctrl-left",
    b"\x1b[7~": "home",
    b"\x1b[8$": "shift-end",
    b"\x1b[5^": "ctrl-pageup",
    b"\x1b[6@": "ctrl-shift-pagedown",
    b"\x1b[13~": "f3",
    b"\x1b\x1b[A": "alt-up",
    # of old consoles, and cursor keys sent in both ways at once
    b"\x1b[K": "end",
    b"\x1b[U": "pagedown",
    b"\x1b[V": "pageup",
    b"\x1b[OA": "up",
    b"\x1b[OB": "down",
    b"\x1b[OC": "right",
    b"\x1b[OD": "left",
    b"\x1b[OF": "end",
    b"\x1b[OH": "home",
    b"\x1b\x1b[OA": "alt-up",
    # protocols that send code points
    b"\x1b[97;5u": "ctrl-a",
    b"\x1b[27;5;105~": "ctrl-i",
    b"\x1b[27u": "escape",
    # characters
    b"a": "a",
    b"A": "A",
    b" ": "space",
    b"\r": "enter",
    b"\n": "enter",
    b"\t": "tab",
    b"\x7f": "backspace",
    b"\x04": "ctrl-d",
    b"\x00": "ctrl-space",
    b"\x1bx": "alt-x",
    b"\x1bX": "alt-X",
    b"\x1b\r": "alt-enter",
    b"\x1b\x04": "ctrl-alt-d",
    "é".encode(): "é",
    "\x1bж".encode(): "alt-ж",
}
UNKNOWN = (
    b"\x1b[99~",
    b"\x1b[?1;2c",  # answers to questions of the program before us
    b"\x1b[24;80R",
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",
    b"\x1bP>|xterm(390)\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b]52;c;aGVsbG8=\x07",
    b"\x1b[?2026;2$y",
    b"\x1b[I",  # the window got the focus, and lost it
    b"\x1b[O",
    b"\x1b[1;2;3;4;5;6;7;8;9W",
    b"\x1b[[Z",
    b"\x1bOz",
    b"\x1b[99999999999999999999u",
    b"\xff\xfe",
    b"\xc3",
)


def names(decoder: Decoder, *pieces: bytes, apart: float = 0.001) -> list[str]:
    """The keys of these pieces, each read so many seconds after the one before; the time passes on afterwards."""
    found: list[Decoded] = []
    now = 100.0
    for piece in pieces:
        if decoder.deadline is not None and decoder.deadline <= now:
            found += decoder.flush(now)
        found += decoder.feed(piece, now)
        now += apart
    while decoder.deadline is not None:
        found += decoder.flush(decoder.deadline)
    return [_told(event) for event in found]


def _told(event: Decoded) -> str:
    match event:
        case Key(name):
            return name
        case Mouse(what):
            return what
        case Paste():
            return "paste"
        case Answer():
            return "answer"


@pytest.mark.parametrize(("sequence", "name"), SEQUENCES.items(), ids=str)
def test_every_known_sequence_is_one_key_however_it_is_torn(sequence: bytes, name: str) -> None:
    assert is_key_name(name)
    assert names(Decoder(), sequence + b"Q") == [name, "Q"]
    for cut in range(1, len(sequence)):
        assert names(Decoder(), sequence[:cut], sequence[cut:]) == [name]


@pytest.mark.parametrize("sequence", UNKNOWN, ids=str)
def test_an_unknown_sequence_is_swallowed_whole(sequence: bytes) -> None:
    assert names(Decoder(), b"a" + sequence, b"b") == ["a", "b"]


@pytest.mark.parametrize("answer", [b"\x1b[0n", b"\x1b[3n"])
def test_an_answer_amid_keys_is_no_key_however_it_is_torn(answer: bytes) -> None:
    typed = b"a\x1b[A" + answer + answer + b"\x1bOB\x1b" + answer + "é".encode()
    for cut in range(1, len(typed)):
        told = names(Decoder(), typed[:cut], typed[cut:])
        assert told == ["a", "up", "answer", "answer", "down", "escape", "answer", "é"]


def test_an_escape_that_an_answer_follows_is_the_key() -> None:
    assert names(Decoder(), b"\x1b", b"\x1b[0n") == ["escape", "answer"]
    assert names(Decoder(), b"\x1b\x1b", b"\x1b[0n") == ["escape", "escape", "answer"]
    assert names(Decoder(), b"\x1b", b"\x1b[0n", apart=0.1) == ["escape", "answer"]


def test_a_lone_escape_is_the_key_after_a_short_silence() -> None:
    decoder = Decoder(escape_delay=0.035)
    assert decoder.feed(b"\x1b", 5.0) == []
    assert decoder.deadline == pytest.approx(5.035)
    assert decoder.flush(5.035) == [Key("escape")]
    assert decoder.deadline is None


def test_escape_pressed_twice_is_two_keys() -> None:
    assert names(Decoder(), b"\x1b\x1b") == ["escape", "escape"]
    assert names(Decoder(), b"\x1b\x1ba") == ["escape", "alt-a"]


def test_the_tail_of_a_sequence_torn_by_a_slow_link_is_no_command() -> None:
    decoder = Decoder(escape_delay=0.035)
    assert names(decoder, b"\x1b", b"[A", apart=0.1) == ["escape", "up"]
    # Such a link is given more time from then on.
    assert names(decoder, b"\x1b", b"[B", apart=0.1) == ["down"]


def test_what_is_typed_after_escape_is_not_taken_for_a_tail() -> None:
    assert names(Decoder(), b"\x1b", b"O", apart=0.1) == ["escape", "O"]
    assert names(Decoder(), b"\x1b", b"[", apart=0.5) == ["escape", "["]
    assert names(Decoder(), b"\x1b", b"o", apart=0.1) == ["escape", "o"]


def test_a_sequence_cut_off_by_another_is_dropped() -> None:
    assert names(Decoder(), b"\x1b[12\x1b[A") == ["up"]


def test_a_paste_is_one_input_however_it_is_torn() -> None:
    paste = "\x1b[200~d\u00e9\x1b[Ay\r\x1b[201~".encode()
    for cut in range(1, len(paste)):
        decoder = Decoder()
        found = [*decoder.feed(paste[:cut], 1.0), *decoder.feed(paste[cut:] + b"z", 1.001)]
        assert found == [Paste("d\u00e9\x1b[Ay\r"), Key("z")]


def test_of_a_paste_beyond_measure_the_beginning_is_kept() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b[200~begin", 1.0) == []
    for piece in range(20):
        assert decoder.feed(b"x" * 1000, 1.0 + piece) == []
    (paste,) = decoder.feed(b"\x1b[201~", 30.0)
    assert isinstance(paste, Paste)
    assert paste.text == "begin" + "x" * (LONGEST_PASTE - 5)


def test_a_paste_without_an_end_does_not_lock_the_keyboard() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b[200~dq and more", 1.0) == []
    assert decoder.deadline is not None
    assert decoder.flush(decoder.deadline) == []
    assert decoder.feed(b"z", 10.0) == [Key("z")]
    assert decoder.feed(b"\x1b[200~new\x1b[201~", 11.0) == [Paste("new")]


@pytest.mark.parametrize(
    ("report", "event"),
    [
        (b"\x1b[<0;11;5M", Mouse("click", 10, 4, button="left")),
        (b"\x1b[<1;1;1M", Mouse("click", 0, 0, button="middle")),
        (b"\x1b[<18;300;200M", Mouse("click", 299, 199, button="right")),
        (b"\x1b[<35;11;5M", Mouse("move", 10, 4)),
        (b"\x1b[<32;11;5M", Mouse("move", 10, 4)),
        (b"\x1b[<64;11;5M", Mouse("wheel-up", 10, 4)),
        (b"\x1b[<65;11;5M", Mouse("wheel-down", 10, 4)),
        (b"\x1b[M +%", Mouse("click", 10, 4, button="left")),
        (b"\x1b[MC+%", Mouse("move", 10, 4)),
    ],
)
def test_the_mouse_reports(report: bytes, event: Mouse) -> None:
    assert Decoder().feed(report, 0) == [event]


@pytest.mark.parametrize("report", [b"\x1b[<0;11;5m", b"\x1b[<66;11;5M", b"\x1b[M#+%", b"\x1b[<0;11M"])
def test_releases_and_sideways_wheels_are_nothing(report: bytes) -> None:
    assert Decoder().feed(report, 0) == []


def test_the_terminal_database_may_know_more() -> None:
    assert names(Decoder({b"\x1b[99~": "f20"}), b"\x1b[99~") == ["f20"]


@given(st.binary(max_size=40), st.lists(st.integers(0, 40), max_size=4))
def test_any_bytes_end_in_key_names_and_an_idle_decoder(data: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    decoder = Decoder()
    pieces = [data[one:other] for one, other in itertools.pairwise(edges)]
    for name in names(decoder, *pieces):
        assert is_key_name(name) or name in {"move", "click", "wheel-up", "wheel-down", "paste"}
    # Nothing may stay behind and swallow what is typed next, but the end of a paste that began.
    assert names(decoder, b"k") == ["k"]
