#!/bin/sh
# verify.sh - what a forge's job runs for a push, where no hook can be set up.
#
# usage: verify.sh BEFORE AFTER
#
# BEFORE is the commit that was there (empty or zeros: none), AFTER the one that was pushed.  The job's own files
# are let through; whoever may change them may switch the check off, so protect them by the forge's means.
set -eu
before=${1-} after=$2
zeros=0000000000000000000000000000000000000000
case $before in '' | "$zeros") range=$zeros..$after ;; *) range=$before..$after ;; esac
# A history that was rewritten no longer holds the commit it began with.
if [ "${range%%..*}" != $zeros ] && ! git cat-file -e "$before^{commit}" 2>/dev/null; then
	echo "$before is gone: the history was rewritten" >&2
	exit 3
fi
exec drumhead git verify --allow '.github/workflows/*' --allow '.forgejo/workflows/*' --allow '.gitlab-ci.yml' \
	--allow '.ci/*' --allow README.md "$range"
