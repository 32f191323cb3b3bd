"""How long things take: `python -m pytest tests/benchmarks`, on a quiet machine. No test asserts a time.

A ceiling is the longest wait that a user should have, on two ordinary cores. Under it the plainest code wins. Clocks of
shared machines change by half from one minute to the next: a figure above its ceiling is measured again later.

Levels (`test_levelgen_speed`, `test_beside_rotjs`); a bare one has the knobs waters, cycles and pieces at 0. Digger is
that of rot.js, in the same run:

    bare, 80x50: cells, tiles, caves, districts                1 of Digger
    bare, 80x50: templates                                     2.5 of Digger
    with landscape, cycles and pieces; templates               3 of Digger; 4.5
    bare, 1000x1000, processor time; templates                 1 s; 2.2 s
    bare, from 200x200 to 1000x1000                            40 times

Play (`test_game_speed`):

    a new floor of the game, 80x29, median; 99th percentile    16 ms; 40 ms
    a step on a quiet floor                                    0.5 ms
    a turn with 60 awake monsters                              2.5 ms
    the ground in a quiet turn; a burning or gassed one        0.1 ms; 0.7 ms
    the explorer, without a screen                             2,000 actions a second
    an action of a replay, without a screen                    1 ms
    a save; a load of a late game; its file                    30 ms; 100 ms; 300 kB

The program (`test_program_speed`, `test_frontend_speed`):

    key to finished frame in the terminal, 100x34              5 ms for 95 of 100 keys
    bytes of a plain step; of any step, median                 200; 2,000
    `--version`                                                0.1 s
    first frame in the terminal                                0.6 s
"""
