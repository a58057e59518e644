#!/bin/sh
# fog_campaigns.sh - Unhappy King Charles! with fog of war, by mailboxes and by commits: what charles_campaigns.sh does,
# where nobody but the referee reads orders and Brigades show their backs.  `make fog-campaigns` has both played to their
# end.
ENTRIES=${ENTRIES:-10}
OFFER='--option fog'
. "$srcdir/tests/cli/charles_campaigns.sh"
