"""The autopilot: explore, travel, run, rest and fight, one action at a time.

A goal knows only what the hero knows. Before each turn `next_step` gives its next action, until it answers with the
reason to stop: what interrupts any goal comes first (`interruptions`, of which `company` is the longest), then the way
out of deep water, fire, gas and webs (`leaving`), then where this goal goes. `wayfinding` finds the step there,
`barriers` says what bars it, and `thresholds` stops it before dangerous rooms and the views of guards; `quarry` tells
whom the hero could fight, and `doubts` what speaks against that. Barriers, thresholds, doubts and hunters are reasons
that ask: the same goal begun again at once takes them on. What it tells of a step that does not end it is its `aside`,
as for whom it waits. Each session has an `Autopilot`, which follows the goal of its player; bots hold goals of their
own.
"""
