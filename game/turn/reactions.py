"""What answers a wound and a blow, in order.

A run gets these tuples when it begins, as its world gets the processors; `health.hurt` and `blows.blow` go through them
and know nothing of what stands here. The order is a rule of the game: it decides who rolls first, and the log is told
in it.

A wound
1. *harm*, while health is whole. A strong blow loosens a grip whatever shields from it, so that comes first. Then what
   shields takes its part; what is left is eased in an easy run, and last of all shared with an ally, who takes of the
   harm that would really have come.
2. `hurt` takes the health away, and tells and counts the loss.
3. *wound*, if the creature lives: what it was about is over, be it lying in wait, a telegraphed act or a meal. It
   splits last, as its twin is to share what health is left.
   *death*, if not, and it is not the hero: it is counted and copied before it is deleted.

A blow
1. *guard*: a cover turns even a blow that cannot miss, and then no die is rolled.
2. `blow` rolls it and deals it as a wound, which the above answers at once.
3. *hit*: the target slides before the noise is made, which comes from where it stands in the end. The weapon is known
   better before its gear acts, so that an effect is told under the right name. The swing follows, then an ally's own
   ability, and at last the bodies: the bite of the one that struck, and the sting of the other.
   *miss*: the noise comes first again, since a riposte is a blow with a noise of its own.
"""

from __future__ import annotations

from game.rules.beings import copying, health, wounds
from game.rules.combat import ally_abilities, answers
from game.world.run import Reactions


def in_order() -> Reactions:
    """Return the reactions of a run, each tuple in the order in which they answer."""
    return Reactions(
        harm=(health.withstand, health.ease, wounds.share_with_ally),
        wound=(
            wounds.loosen_grip,
            wounds.come_out,
            wounds.break_act,
            wounds.wake_up,
            wounds.put_off_meal,
            wounds.split,
        ),
        death=(wounds.let_go, wounds.count_death, copying.take_on),
        guard=(answers.turn_by_cover,),
        hit=(
            answers.slide,
            answers.resound,
            answers.get_to_know_weapon,
            answers.let_gear_act,
            answers.fell,
            answers.cleave,
            ally_abilities.on_hit,
            answers.bite_and_sting,
        ),
        miss=(answers.resound, answers.riposte),
    )
