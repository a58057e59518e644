#!/bin/sh
# git_harm.sh - two who push at once, eight who write at once, death at any moment, and clones that are not as they
# should be: nothing is lost, nothing is half done, no lock stays for ever.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob

# A tournament: eight games in folders; alice and bob play all of them.
check 'a repository is made, and cloned' table
check 'a game begins in it' begin
rounds='one two three four five six seven eight'
tournament() {
	mkdir -p alice/g/cup
	for round in $rounds; do
		(
			export DRUMHEAD_NONCES="those of $round"
			at alice drumhead offer montrose --seat royalist="$here/alice/.ssh/id_ed25519.pub" \
				--seat covenanter="$here/bob/.ssh/id_ed25519.pub" "cup/$round" &&
				(cd alice/g && HOME=$here/bob drumhead accept "cup/$round") && at alice drumhead adjudicate "cup/$round" &&
				at alice drumhead git turn --local "cup/$round"
		) >said 2>&1 || { cat said; return 1; }
	done
	at alice drumhead git turn cup/one >said 2>&1 && at bob drumhead git pull >said 2>&1 || { cat said; return 1; }
	[ "$(at bob git rev-parse HEAD)" = "$(shared)" ] && [ "$(ls bob/g/cup | wc -l)" = 8 ]
}
check 'many games lie in folders' tournament

locks() {
	find games.git */g/.git \( -name '*.lock' ! -name drumhead.lock -o -name drumhead.busy -o -name 'tmp_obj_*.lock' \) | grep . && return 1
	return 0
}
whole() {
	git -C "$games" fsck --strict >said 2>&1 && locks || { cat said; return 1; }
	for name in alice bob; do
		at $name git fsck --strict >said 2>&1 && [ -z "$(at $name git status --porcelain)" ] || { cat said; at $name git status --short; return 1; }
	done
}

# --- two at once ----------------------------------------------------------------------------------------

# Bob is asked in every game; he plays in one from this clone, in another from that.
two_clones() {
	git clone -q "file://$games" bob/second && (cd bob/second && HOME=$here/bob drumhead git pull >../said.2 2>&1)
	(cd bob/second && HOME=$here/bob drumhead git turn --anyway cup/one "$here/orders.auto" >"$here/said.2" 2>&1) &
	at bob drumhead git turn --anyway cup/two "$here/orders.auto" >said.1 2>&1
	first=$?
	wait $! && [ $first = 0 ] || { cat said.1 said.2; return 1; }
	git -C "$games" cat-file -e main:cup/one/log/0003.entry && git -C "$games" cat-file -e main:cup/two/log/0003.entry
}
check 'two who push at once in two games lose nothing' two_clones

# In one game, from two clones: two entries for one place, of which only one can stand.  On one machine the key would
# not have signed the second, so here are two.
one_game() {
	forget bob
	(cd bob/second && HOME=$here/bob drumhead git pull && HOME=$here/bob DRUMHEAD_NONCES=second drumhead git turn --local --anyway cup/three "$here/orders.auto") >said 2>&1 && forget bob &&
		at bob drumhead git turn --anyway cup/three "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	(cd bob/second && HOME=$here/bob drumhead git turn cup/three) >said 2>&1 && return 1
	says 'only one can stand' && says 'never push the other one' && [ -z "$(git -C bob/second status --porcelain)" ] &&
		[ "$(git -C bob/second rev-parse HEAD)" = "$(shared)" ] && [ "$(git -C bob/second for-each-ref refs/drumhead/aside | wc -l)" = 1 ]
}
check 'of two entries for one place the pushed one stands, and the other is kept' one_game
by_hand() {
	(cd bob/second && git pull -q && HOME=$here/bob DRUMHEAD_NONCES=second drumhead sign --anyway cup/four "$here/orders.auto" >/dev/null) 2>said
	forget bob
	at bob drumhead git turn --anyway cup/four "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	(cd bob/second && HOME=$here/bob drumhead git pull) >said 2>&1 && return 1
	says 'lies here with other words than were pushed' && git -C bob/second status --porcelain | grep -q 'cup/four/log/0003.entry'
}
check 'and nothing that lies uncommitted is overwritten' by_hand
rm -rf bob/second

eight() {
	at alice drumhead git pull >said 2>&1 || { cat said; return 1; }
	for round in $rounds; do
		at "$(player_of "$(field name "alice/g/cup/$round")")" drumhead git pull >/dev/null 2>&1
	done
	for round in $rounds; do
		who=$(player_of "$(field name "alice/g/cup/$round")")
		at "$who" drumhead git turn --anyway "cup/$round" "$here/orders.auto" >said.$round 2>&1 || echo "$round" >>failed &
	done
	wait
	[ ! -e failed ] || { cat said.*; return 1; }
	at alice drumhead git pull >said 2>&1 && at bob drumhead git pull >said 2>&1 && at alice drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'eight who write at once all get through' eight
check 'and everything is whole' whole
check 'and good' eval 'at alice drumhead git verify >said 2>&1 || { cat said; false; }'

# --- death ------------------------------------------------------------------------------------------------

# again NAME: what was interrupted is said again; then all is as if nothing had happened.
again() {
	at "$1" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || grep -q 'no orders are due\|is to write orders' said ||
		{ cat said; return 1; }
	at "$(other "$1")" drumhead git pull >said 2>&1 && at "$1" drumhead git pull >said 2>&1 || { cat said; return 1; }
}
killed() {
	at_home=$here/$1
	milliseconds=$2
	shift 2
	(cd "$at_home/g" && HOME=$at_home exec setsid "$@") >out 2>&1 &
	sleep "0.$(printf %03d "$milliseconds")"
	kill -9 -$! 2>/dev/null || kill -9 $! 2>/dev/null       # whom it has started, too: they would go on
	wait $! 2>/dev/null
	return 0
}
# The server's git died with its client, in the middle of whatever it held; a minute later its locks are taken away.
server_died() {
	sleep 0.2
	find games.git -name '*.lock' -exec rm -f {} +
}
dies() {
	for ms in 5 25 50 90 130 200 330; do
		at alice drumhead git pull >/dev/null 2>&1
		who=$(player_of "$(whose)")
		before=$(field entries alice/g/auld)
		killed "$who" $ms drumhead git turn --anyway auld "$here/orders.auto"
		killed "$(other "$who")" $((ms / 2)) drumhead git pull
		server_died
		for try in 1 2 3 4 5; do                         # on a busy machine what was begun may still be dying
			again "$who" && whole || { echo "killed after $ms ms"; return 1; }
			[ "$(field entries alice/g/auld)" -le "$before" ] || continue 2
			sleep 1
			who=$(player_of "$(whose)")
		done
		echo "nothing was played after $ms ms"
		return 1
	done
}
check 'turn and pull killed at any moment are said again' dies
check 'and all of it is good' eval 'at bob drumhead git verify >said 2>&1 && diff -r -x lock -x ".*.new" alice/g/auld bob/g/auld'

# Eight write at once, in two clones, and each is killed at another moment.
eight_die() {
	at alice drumhead git pull >said 2>&1 && at bob drumhead git pull >said 2>&1 || { cat said; return 1; }
	ms=10
	for round in $rounds; do
		who=$(player_of "$(field name "alice/g/cup/$round")")
		echo "$round $who $(field entries "alice/g/cup/$round")"
		killed "$who" $ms drumhead git turn --anyway "cup/$round" "$here/orders.auto" &
		ms=$((ms + 65))
	done >eight
	wait
	server_died
	while read -r round who before; do
		at "$who" drumhead git turn --anyway "cup/$round" "$here/orders.auto" >said 2>&1 ||
			grep -q 'no orders are due\|is to write orders' said || { cat said; return 1; }
	done <eight
	for who in alice bob alice; do
		at $who drumhead git pull >said 2>&1 || { cat said; return 1; }
	done
	while read -r round who before; do
		[ "$(field entries "alice/g/cup/$round")" -gt "$before" ] || { echo "cup/$round has lost a turn"; return 1; }
	done <eight
	whole && at alice drumhead git verify >said 2>&1 && diff -r -x lock -x '.*.new' alice/g/cup bob/g/cup
}
check 'eight who write at once are killed, and nothing is lost' eight_die

# Each system call that changes a name is a moment to die; what was begun is finished by saying it again.
ready() {
	rm -rf $who && cp -r kept $who
}
mended() {
	at $who drumhead git turn --local --anyway auld "$here/orders.auto" >said 2>&1 || grep -q 'is to write orders\|no orders' said &&
		[ "$(at $who git rev-list --count HEAD)" -gt "$commits" ] && [ "$(field entries $who/g/auld)" -gt "$entries" ] &&
		[ -z "$(at $who git status --porcelain)" ] && at $who drumhead git verify "$before.." >said 2>&1 && locks || { cat out said; at $who git status --short; return 1; }
}
dying() {
	who=$1
	commits=$(at $who git rev-list --count HEAD)
	before=$(at $who git rev-parse HEAD)
	entries=$(field entries $who/g/auld)
	rm -rf kept && cp -r $who kept
}
who=$(player_of "$(whose)")
dying "$who"
deaths 'turn killed at each change of a name is said again' 'rename link' "$who" sh -c \
	"cd $who/g && exec drumhead git turn --local --anyway auld '$here/orders.auto'"
ready && turn "$who" >said 2>&1

# The other one has fetched orders and owes a ruling.
who=$(player_of "$(whose)")
at "$who" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || cat said
at "$(other "$who")" git pull -q
dying "$(other "$who")"
deaths 'and so is pull, at a ruling' 'rename unlink' "$who" sh -c "cd $who/g && exec drumhead git turn --local auld"
ready && at "$who" drumhead git pull >said 2>&1
rm -rf kept

# Signed and committed, and killed before the push: to say it again pushes, though no orders are due any more.
unpushed() {
	who=$(player_of "$(whose)")
	at "$who" drumhead git turn --local --anyway auld "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	fails 1 at "$who" drumhead git turn --anyway auld "$here/orders.auto" && says 'no orders are due now' &&
		says 'already, this sends them: drumhead git turn' && says 'what had been committed before' && [ "$(at "$who" git rev-parse HEAD)" = "$(shared)" ] &&
		at "$(other "$who")" drumhead git pull >said 2>&1 && at "$who" drumhead git pull >said 2>&1
}
check 'what was committed and not pushed goes out, whatever else is said' unpushed

# Whoever rules dies behind the ruling, before the files that are made from it are written.
half_ruled() {
	who=$(player_of "$(whose)")
	late=$(other "$who")
	at "$who" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 && at "$late" git pull -q &&
		at "$late" drumhead adjudicate auld >said 2>&1 && at "$late" git checkout -q HEAD -- auld/state.json auld/report.txt &&
		at "$late" drumhead git "$@" >said 2>&1 && at "$who" drumhead git pull >said 2>&1 || { cat said; return 1; }
	[ "$(at "$late" git rev-parse HEAD)" = "$(shared)" ] && whole
}
check 'a ruling whose files were never written is pushed with them by pull' half_ruled pull
check 'and by turn' half_ruled turn auld
# An editor or a hand holds git's index for a moment.
index_held() {
	who=$(player_of "$(whose)")
	touch "$who/g/.git/index.lock"
	fails 1 at "$who" drumhead git turn --local --anyway auld "$here/orders.auto" && says 'index' || return 1
	rm "$who/g/.git/index.lock"
	at "$who" drumhead git turn auld >said 2>&1 && says 'what had been committed before' &&
		at "$(other "$who")" drumhead git pull >said 2>&1 && at "$who" drumhead git pull >said 2>&1 && whole
}
check 'an index that was locked is told later, and the turn goes out' index_held
wrong_seat() {
	who=$(player_of "$(whose)")
	fails 1 at "$(other "$who")" drumhead git turn auld "$here/orders.auto" && says "is to write orders, and your key is that of"
}
check 'whoever signs for another seat is told whose turn it is' wrong_seat

# An accept that came by mail, and cannot be committed: no dice are rolled for what nobody else can see.
uncommitted() {
	(
		export DRUMHEAD_NONCES='one more'
		at alice drumhead offer montrose --seat royalist="$here/alice/.ssh/id_ed25519.pub" \
			--seat covenanter="$here/bob/.ssh/id_ed25519.pub" more >letter && at alice drumhead git turn more &&
			as bob drumhead accept mine letter >reply
	) 2>said || { cat said; return 1; }
	at alice git config commit.gpgsign true && at alice git config gpg.format ssh && at alice git config user.signingkey "$here/nokey"
	at alice drumhead adjudicate --hold more "$here/reply" >/dev/null 2>said && [ -e alice/g/more/log/0001.entry ] || { cat said; return 1; }
	at alice drumhead git pull >said 2>&1
	status=$?
	for name in commit.gpgsign gpg.format user.signingkey; do
		at alice git config --unset $name
	done
	[ $status != 0 ] && [ ! -e alice/g/more/log/0002.entry ] || { cat said; return 1; }
	at alice drumhead git pull >said 2>&1 && [ -e alice/g/more/log/0002.entry ] && at bob drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'what cannot be committed is not ruled on' uncommitted
at alice drumhead git pull >/dev/null 2>&1

stale() {
	who=$(player_of "$(whose)")
	touch -d '2 minutes ago' games.git/refs/heads/main.lock games.git/HEAD.lock && touch "$who/g/.git/drumhead.busy" "$who/g/.git/index.lock" \
		"$who/g/.git/refs/heads/main.lock" && turn "$who" && locks
}
at alice drumhead git pull >/dev/null 2>&1
check 'locks that the dead left are taken away' stale

# --- clones that are not as they should be ------------------------------------------------------------------

detached() {
	at alice git checkout -q --detach && fails 1 at alice drumhead git turn auld && says 'git switch main'
	status=$?
	at alice git switch -q main
	return $status
}
check 'a detached HEAD is refused, with the way back' detached
shallow() {
	rm -rf shallow && git clone -q --depth 1 "file://$games" shallow && (cd shallow && fails 1 drumhead git turn auld && says 'git fetch --unshallow')
}
check 'so is a shallow clone' eval '(shallow)'
merging() {
	echo "$(shared)" >alice/g/.git/MERGE_HEAD && fails 1 at alice drumhead git turn auld && says 'half done'
	status=$?
	rm alice/g/.git/MERGE_HEAD
	return $status
}
check 'and a merge that is half done' merging
rewritten() {
	cp -r games.git kept.git && git -C games.git update-ref refs/heads/main main~3
	at alice git -c fetch.prune=false fetch -q --force && fails 1 at alice drumhead git pull && says 'was rewritten' && says 'Nothing was changed here'
	status=$?
	rm -rf games.git && mv kept.git games.git
	return $status
}
check 'a history that was rewritten is refused' rewritten
spoiled() {
	rm -rf free.git free && git clone -q --bare "file://$games" free.git && git clone -q "file://$here/free.git" free && git clone -q "file://$here/free.git" eve &&
		(cd free && drumhead git pull) >said 2>&1 && before=$(git -C free rev-parse HEAD) || { cat said; return 1; }
	(cd eve && sed -i 1s/C/D/ auld/report.txt && git -c user.name=Eve -c user.email=e@e commit -qam 'a better report' && git push -q) &&
		(cd free && fails 1 drumhead git pull && says 'has what does not belong there' && says 'report.txt is not what the ledger gives') &&
		[ "$(git -C free rev-parse HEAD)" = "$before" ]
}
check 'what a repository without a guard let in is not pulled' eval '(spoiled)'
unguarded() {
	rm -rf free.git free && git clone -q --bare "file://$games" free.git && git clone -q "file://$here/free.git" free &&
		(cd free && drumhead git pull) >said 2>&1 && before=$(git -C free rev-parse HEAD) || { cat said; return 1; }
}
# with_file TREE NAME: the tree, and a file called so; an @ in NAME becomes a slash.
with_file() {
	added=$({ git ls-tree "$1" && printf '100644 blob %s\t%s\n' "$(echo owned | git hash-object -w --stdin)" "$2"; } | git mktree) &&
		git cat-file tree "$added" | LC_ALL=C sed "s,$(echo "$2" | sed 's/[.]/[.]/g'),$(echo "$2" | tr @ /)," | git hash-object -t tree -w --stdin --literally
}
# with_tree TREE NAME OID: the tree, with that one in it.
with_tree() {
	{ git ls-tree "$1" | grep -v "	$2\$"; printf '040000 tree %s\t%s\n' "$3" "$2"; } | git mktree
}
committed() {
	git -c user.name=Eve -c user.email=e@e commit-tree -p HEAD -m hostile "$1"
}
# What an older guard has let through.
way_out() {
	unguarded && cd free && id=$(committed "$(with_file HEAD ..@owned)") && git push -q origin "$id:refs/heads/main" &&
		git update-ref refs/drumhead/seen/origin/main "$id" && fails 1 drumhead git pull && says 'leads out of the repository' &&
		[ ! -e ../owned ] && [ "$(git rev-parse HEAD)" = "$before" ]
}
check 'nothing is written outside the work tree, even if a guard has slept' eval '(way_out)'
made_by_hand() {
	unguarded && rm -rf eve && git clone -q "file://$here/free.git" eve && cd eve && id=$(committed "$(with_file HEAD ..@owned)") &&
		git push -q origin "$id:refs/heads/main" && cd ../free && fails 1 drumhead git pull && says 'nothing of it was taken' && says 'fullPathname' &&
		[ "$(git rev-parse HEAD)" = "$before" ] && ! git cat-file -e "$id" 2>said && fails 1 drumhead git verify --with ../free.git && says 'nothing of it was taken'
}
check 'objects that git would not make are not even taken in' eval '(made_by_hand)'
way_out_of_scratch() {
	unguarded && cd free && id=$(with_file HEAD:auld/log ..@..@..@owned) && id=$(with_tree HEAD:auld log "$id") && id=$(with_tree HEAD auld "$id") &&
		git update-ref refs/heads/main "$(committed "$id")" && fails 1 drumhead git diff auld 1 2 && says 'leads out of the repository' && [ ! -e "$TMPDIR/owned" ]
}
check 'nor outside the scratch directory, by a command that only reads' eval '(way_out_of_scratch)'
link_in_the_way() {
	unguarded && cd free && mkdir ../outside && ln -s ../outside docs && git config drumhead.allow 'docs/*' || return 1
	rm -rf ../eve && git clone -q "file://$here/free.git" ../eve && (cd ../eve && mkdir docs && echo hello >docs/notes && git add docs &&
		git -c user.name=Eve -c user.email=e@e commit -qm notes && git push -q) &&
		fails 1 drumhead git pull && says '/docs is a symbolic link' && [ ! -e ../outside/notes ] && [ "$(git rev-parse HEAD)" = "$before" ] &&
		rm docs && drumhead git pull >said 2>&1 && grep -q hello docs/notes || { cat said; return 1; }
}
check 'nor through a symbolic link, and the branch stays where it was' eval '(link_in_the_way)'
# A folder of the clone, which git takes for a repository whose config names commands.
look_alike() {
	unguarded && rm -rf eve && git clone -q "file://$here/free.git" eve && cd eve/auld && mkdir objects refs && echo x >objects/x && echo x >refs/x &&
		echo 'ref: refs/heads/main' >HEAD && cat >config <<-END && cd .. && git add -A . && git -c user.name=Eve -c user.email=e@e commit -qm 'a turn' && git push -q || return 1
	[core]
		repositoryformatversion = 0
		bare = ${1:-false}
		${2:-worktree = .}
		fsmonitor = "touch $here/obeyed; false"
		sshCommand = "touch $here/obeyed"
	[remote "origin"]
		url = ssh://nowhere/games.git
		fetch = +refs/heads/*:refs/remotes/origin/*
	[branch "main"]
		remote = origin
		merge = refs/heads/main
	END
	rm -rf ../free && git clone -q "file://$here/free.git" ../free && cd ../free/auld || return 1
	for command in pull 'turn --local' 'watch --times 1' log 'show 1' verify; do
		for folder in . log; do
			(cd $folder && fails 1 drumhead git $command && says 'auld/ looks like a repository of git, and lies inside another one') || { echo "$command in $folder"; return 1; }
		done
	done
	[ ! -e "$here/obeyed" ] && cd .. && fails 1 drumhead git pull && says 'is no file of a game' && [ ! -e "$here/obeyed" ]
}
check 'a folder that looks like a repository is not taken for one' eval '(look_alike)'
check 'nor is one that looks bare' eval '(look_alike true "ignorecase = false")'
named() {
	unguarded && GIT_DIR=$here/free/.git drumhead git verify HEAD~..HEAD >said && says 'good: 1 commit' && rm -rf eve && git clone -q "file://$here/free.git" eve && cd eve &&
		drumhead git init --bare inner.git 2>said && (cd inner.git/hooks && fails 1 drumhead git log && says 'GIT_DIR=') &&
		(cd inner.git && GIT_DIR=. drumhead git verify >said && says 'good: 1 commit') || { cat said; return 1; }
	git worktree add -q ../tree && cd ../tree/auld && drumhead git pull >said 2>&1 && drumhead git log >said || { cat said; return 1; }
}
check 'but what GIT_DIR names is one, and so is a further work tree' eval '(named)'
crlf() {
	git clone -q -c core.autocrlf=true "file://$games" windows && ! grep -q "$(printf '\r')" windows/auld/log/0003.entry &&
		(cd windows && drumhead git verify >said 2>&1 && drumhead audit auld)
}
check 'a git that converts line ends leaves these alone' eval '(crlf)'
partial() {
	git -C games.git config uploadpack.allowFilter true && git clone -q --no-checkout --filter=blob:none "file://$games" partial 2>said || return 1
	git -C games.git config --unset uploadpack.allowFilter
	(cd partial && fails 3 drumhead git verify && says 'a partial clone')
}
check 'a partial clone is told apart from a bad one' eval '(partial)'
foreign() {
	rm -rf foreign && git clone -q "file://$games" foreign && chown -R 65534 foreign && (cd foreign && fails 1 drumhead git log && says 'safe.directory') &&
		printf '[safe]\n\tdirectory = *\n' >trusting && (cd foreign && HOME=$here GIT_CONFIG_GLOBAL="$here/trusting" true)
}
if [ "$(id -u)" = 0 ]; then
	check 'a repository of another user is not trusted, and the way out is told' foreign
else
	skip 'a repository of another user is not trusted, and the way out is told' 'only root can make one'
fi

# --- commit signatures ---------------------------------------------------------------------------------------

signed() {
	who=$(player_of "$(whose)")
	at "$who" git config gpg.format ssh && at "$who" git config user.signingkey "$here/$who/.ssh/id_ed25519" && at "$who" git config commit.gpgsign true &&
		at "$who" git config user.email "$who@example.org" && at "$who" git config user.name "$who" &&
		at "$who" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	echo "$who@example.org $(cut -d' ' -f1,2 "$who/.ssh/id_ed25519.pub")" >allowed
	signed=$(at "$who" git log -1 --format=%H --author=royalist --author=covenanter)
	git -C "$games" -c gpg.ssh.allowedSignersFile="$here/allowed" verify-commit "$signed" 2>said && says "Good \"git\" signature for $who@example.org"
}
at alice drumhead git pull >/dev/null 2>&1
check 'commits are signed if the user'\''s git does so' signed
informed() {
	seq=$(at "$who" drumhead git log auld | grep '(signed)' | sed -n '1s/^[^ ]*  [^ ]*  \([0-9]*\).*/\1/p') &&
		at "$who" git config gpg.ssh.allowedSignersFile "$here/allowed" && at "$who" drumhead git show auld "$seq" >said && says "commit signed by $who@example.org"
}
check 'and show tells what that is worth' informed
finish
