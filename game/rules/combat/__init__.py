"""Fighting: blows and shots, their odds, whom a creature goes for, bosses, abilities of allies."""
