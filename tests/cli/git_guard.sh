#!/bin/sh
# git_guard.sh - bad pushes: each is refused with its reason, and leaves no trace.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
git() {
	command git -c user.name=Eve -c user.email=eve@example.org -c advice.detachedHead=false "$@"
}

check 'a repository is made, and cloned' table
check 'a game begins in it' begin
check 'a turn is played' turn bob
check 'and another one' turn alice "$here/orders.royalist"

# What comes next, good and not pushed yet: ./good is the clone of the player who is asked, after his turn.
next=$(player_of "$(whose)")
check 'the next turn is made, but not pushed' eval 'at $next drumhead git turn --local --anyway auld "$here/orders.auto"'
cp -r "$next/g" good
git -C good reset -q --hard
entry=auld/log/$(basename "$(ls good/auld/log/*.entry | tail -n 1)" .entry)
ruling=auld/log/$(printf %04d "$(field ruling good/auld)")
find games.git -type f -exec cksum {} + | LC_ALL=C sort -k 3 >untouched
git clone -q "file://$games" base

# try NAME MESSAGE COMMAND...: in a clone, COMMAND makes the commits; the push must be refused, saying MESSAGE.
# It starts from what is pushed; with $from=good, from the good turn, not yet committed.
from=base
try() {
	name=$1
	message=$2
	shift 2
	check "$name" refused "$message" "$@"
}
refused() {
	message=$1
	shift
	rm -rf bad && cp -r base bad
	[ "$from" = base ] || for file in "$entry.entry" "$entry.sig"; do
		cp "good/$file" "bad/$file"
	done
	push=HEAD:main
	(cd bad && "$@") >made 2>&1 || { echo 'it could not be made:'; cat made; return 1; }
	[ ! -s bad/push ] || push=$(cat bad/push)
	rm -f bad/push
	git -C bad push -q origin $push >said 2>&1 && { echo 'it was taken'; return 1; }
	find games.git -type f -exec cksum {} + | LC_ALL=C sort -k 3 | diff untouched - && says "$message"
}
commit() {
	git add -A -f . && git commit -q -m "${1:-a turn}"
}
committed() {
	"$@" && commit
}
edit() {
	sed -i "$1" "$2" && commit
}
put() {
	mkdir -p "$(dirname "$1")" && cat >"$1" && commit
}

# --- the ledger --------------------------------------------------------------------------------------

try 'a changed entry' 'what is in a ledger stays as it is' edit 's/when all: auto/when all: none/' auld/log/0003.entry
try 'a changed signature' 'what is in a ledger stays as it is' committed cp auld/log/0000.sig auld/log/0002.sig
try 'an entry taken away' 'what is in a ledger stays in it' committed rm "$ruling.entry"
try 'a game deleted' 'what is in a ledger stays in it' committed rm -r auld
try 'a proof for an old entry' 'nothing is added to it' committed cp auld/log/0000.proof auld/log/0003.proof
try 'a signature without its entry' 'is missing' committed cp auld/log/0003.sig "$entry.sig"
last_number() {
	git mv "$ruling.entry" auld/log/0099.entry && git commit -qm moved
}
try 'a hole in the numbers' 'what is in a ledger stays in it' last_number
from=good
try 'an entry without a signature' 'bad signature' committed rm "$entry.sig"
try 'an entry with the signature of another' 'bad signature' committed cp auld/log/0003.sig "$entry.sig"
try 'words that were changed after signing' 'bad signature' edit 's/^end$/resign/' "$entry.entry"
try 'an entry with CR LF' 'bad form' edit 's/$/\r/' "$entry.entry"
try 'a signature laid out in another way' 'is not laid out as ssh-keygen' edit 's/$/ /' "$entry.sig"
skipped() {
	mv "$entry.entry" auld/log/0098.entry && mv "$entry.sig" auld/log/0098.sig && commit
}
try 'an entry with a number too high' 'one is missing' skipped
try 'an entry in a program file' 'is marked as a program' committed chmod +x "$entry.entry"
linked() {
	mv "$entry.entry" "$here/elsewhere" && ln -s "$here/elsewhere" "$entry.entry" && commit
}
try 'an entry that is a symbolic link' 'is a symbolic link' linked

# sign_by_hand SED: the entry, changed and signed anew by the seat whose turn it is.
sign_by_hand() {
	sed -i "$1" "$entry.entry" && rm "$entry.sig" &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f "$here/${2:-$next}/.ssh/id_ed25519" "$entry.entry" &&
		mv "$entry.entry.sig" "$entry.sig" && commit
}
try 'orders the game does not know' 'illegal orders' sign_by_hand 's/^end$/fly Montrose: Perth/'
try 'an entry of another game' 'foreign or older entry' sign_by_hand 's/^game ..../game 0000/'
try 'an entry on another head' 'foreign or older entry' sign_by_hand 's/^prev ..../prev 0000/'
try 'a used nonce' 'used nonce' eval 'sign_by_hand "s/^nonce.*/$(grep ^nonce auld/log/0001.entry)/"'
wrong_seat() {
	by=$(grep '^by' "$entry.entry" | tr 12 21) && sign_by_hand "s/^by.*/$by/" "$(other "$next")"
}
try 'an entry of the seat that is not asked' 'wrong pen' wrong_seat
from=base

# A ruling by hand: the turn is pushed elsewhere, and ruled there.
cp -r games.git away.git && rm -rf away && git clone -q "file://$here/away.git" away && cp good/"$entry".* away/auld/log/
rule() {
	cd away && HOME=$here/$(other "$next") drumhead adjudicate auld
}
check 'the turn is ruled, and not pushed' eval '(rule)'
wrote=auld/log/$(basename "$(ls away/auld/log/*.entry | tail -n 1)" .entry)
take_ruling() {
	cp -r "$here"/away/auld/log "$here"/away/auld/*.* auld/
}
with_ruling() {
	take_ruling && "$@" && commit
}
try 'a ruling that says another state' 'bad signature' with_ruling sed -i 's/^state ..../state 0000/' "$wrote.entry"
try 'a ruling without its proof' 'bad proof' with_ruling rm "$wrote.proof"
try 'a ruling with a changed proof' 'bad proof' with_ruling sed -i 's/ 0/ 1/; t; s/ ./ 0/' "$wrote.proof"
try 'a ruling without its files' 'is not what the ledger gives' with_ruling git checkout -q HEAD -- auld/state.json
try 'a ruling with half of its files' 'map.svg is not there' with_ruling rm auld/map.svg

# --- the files made from it -----------------------------------------------------------------------------

try 'a changed report' 'report.txt is not what the ledger gives' edit '1s/C/D/' auld/report.txt
try 'a changed state' 'state.json is not what the ledger gives' edit 's/"turn": ./"turn": 9/' auld/state.json
try 'a map taken away' 'map.txt is not there' committed rm auld/map.txt
try 'a changed pack' 'what was agreed in the offer stays as it is' edit '1s/$/ /' auld/pack/map.json
try 'a pack with one file more' 'what was agreed in the offer stays as it is' eval 'echo "{}" | put auld/pack/more.json'

# --- other files ----------------------------------------------------------------------------------------

try 'a file beside the games' 'is no file of a game' eval 'echo hello | put README.md'
try 'a file in a game' 'is no file of a game' eval 'echo hello | put auld/notes.txt'
try 'a file with a strange name' 'is no file of a game' eval 'echo hello | put auld/log/0003.Entry'
try 'a second copy of a game' 'copy is the same game as auld' committed cp -r auld copy
try 'and one in a folder' 'cup/copy is the same game as auld' eval 'mkdir cup && cp -r auld cup/copy && commit'
try 'a game in a directory that has a meaning' 'is no file of a game' eval 'echo hello | put pack/log/0000.entry'
try 'secret lines' 'is private' eval 'echo hello | put auld/secrets/0003.sealed'
try 'a lock' 'is private' eval 'touch auld/lock && commit'
try 'a key' 'is private' eval 'echo hello | put seat.key'
try 'line ends made free to be converted' 'is not as `drumhead git init` writes it' eval 'echo "* text=auto" | put .gitattributes'
try 'what is ignored taken away' 'was taken away' committed rm .gitignore
try 'a huge file' 'bytes; no file of a game has more' eval 'head -c 9000000 /dev/zero | put auld/map.svg'
nul() {
	printf '\0!secrets/\n' >>.gitignore && commit
}
try 'more lines behind a NUL' 'is not as `drumhead git init` writes it' nul
submodule() {
	git update-index --add --cacheinfo "160000,$(git rev-parse HEAD),sub" && git commit -qm 'a submodule'
}
try 'a submodule' 'is a submodule' submodule

# --- places ---------------------------------------------------------------------------------------------

beside() {
	for place; do
		mkdir -p "$place" && cp -r auld/. "$place" || return 1
	done
	commit
}
try 'a game called like a file of a game' 'is no file of a game' beside cup/state.json
try 'in other capitals, too' 'is no file of a game' beside cup/Report.TXT/round
try 'a game in a game' 'auld/inner lies in the game auld' eval 'cp -r auld kept && mv kept auld/inner && commit'
try 'a game around a game' 'auld lies in the game in the root' beside .
try 'both in one commit' 'cup/one lies in the game cup' beside cup cup/one
try 'a name that differs in capitals alone' 'AULD differs from auld, which is there already, in nothing but capitals' beside AULD
try 'and such a folder' 'in nothing but capitals' beside cup/one CUP/two
try 'a game nine folders deep' 'is no file of a game' beside a/b/c/d/e/f/g/h/i
own_place() {
	rm -rf own && cp -r base own && cp -r own/auld own/AULD && rm -rf own/AULD/lock && cd own &&
		fails 1 drumhead git turn --local AULD && says 'in nothing but capitals' && [ "$(git rev-parse HEAD)" = "$(shared)" ]
}
check 'whoever makes such a game hears it before there is a commit' eval '(own_place)'

# --- few objects that stand for many files ------------------------------------------------------------------

# in_root NAME OID: a commit that has this tree, too.
in_root() {
	root=$({ git ls-tree HEAD; printf '040000 tree %s\t%s\n' "$2" "$1"; } | git mktree) &&
		id=$(git commit-tree -p HEAD -m many "$root") && echo "$id:main" >push
}
# tenfold LEVELS OID: ten to the LEVELS times this tree, in folders.
tenfold() {
	tree=$2
	for level in $(seq "$1"); do
		tree=$(seq -f "040000 tree $tree	r%g" 10 | git mktree)
	done
	in_root cup "$tree"
}
strange_million() {
	oid=$(echo hello | git hash-object -w --stdin) && oid=$(printf '100644 blob %s\tnotes.txt\n' "$oid" | git mktree) && tenfold 12 "$oid"
}
try 'a million million strange files' 'notes.txt is no file of a game' strange_million
try 'as many directories with nothing in them' 'is an empty directory' eval 'tenfold 12 "$(git mktree </dev/null)"'
try 'ten thousand times the same game' 'more than 256 games in one commit' eval 'tenfold 4 "$(git rev-parse HEAD:auld)"'
# many_in_pack N SIZE: a game whose pack has N names for one file.
many_in_pack() {
	oid=$(head -c "$2" /dev/zero | git hash-object -w --stdin) &&
		pack=$(seq -f "100644 blob $oid	x%g.json" "$1" | git mktree) &&
		tree=$({ git ls-tree HEAD:auld | grep -v 'pack$'; printf '040000 tree %s\tpack\n' "$pack"; } | git mktree) && in_root cup "$tree"
}
try 'a pack of many files' 'cup/pack has more than 64 files, or 16 MB' many_in_pack 65 10
try 'a pack of big files' 'cup/pack has more than 64 files, or 16 MB' many_in_pack 5 4000000

# Whatever runs `drumhead` counts how many of them run at once; TMPDIR is looked at meanwhile.
count_judges() {
	mkdir counting && cp "$(command -v drumhead-git)" counting/ && cat >counting/drumhead <<-END || return 1
	#!/bin/sh
	touch "$here/running.\$\$"
	ls "$here" | grep -c '^running' >>"$here/judges"
	ls "$TMPDIR" | grep -c '^drumhead-git' >>"$here/homes"
	"$DRUMHEAD" "\$@"
	status=\$?
	rm "$here/running.\$\$"
	exit \$status
	END
	chmod +x counting/drumhead && rm -rf many && cp -r base many && cd many || return 1
	for round in one two three four; do
		HOME=$here/alice DRUMHEAD_NONCES=$round drumhead offer montrose --seat royalist="$here/alice/.ssh/id_ed25519.pub" \
			--seat covenanter="$here/bob/.ssh/id_ed25519.pub" cup/$round >/dev/null 2>../said || { cat ../said; return 1; }
	done
	commit && fails 0 "$here/counting/drumhead-git" verify &&
		[ "$(sort -u ../judges)" = 1 ] && [ "$(sort -u ../homes)" = 1 ] && [ "$(wc -l <../judges)" = 5 ] || { cat ../judges ../homes; return 1; }
}
check 'of many games one is judged at a time' eval '(count_judges)'
ls -d "$TMPDIR"/drumhead-git.* >left 2>/dev/null
check 'and nothing of all this is left in TMPDIR' eval '[ ! -s left ]'
# The dead one was killed; the other program lives, and holds its lock.
leftovers() {
	mkdir -p "$TMPDIR/drumhead-git.dead00/0/log" "$TMPDIR/drumhead-git.living/0" && echo hello >"$TMPDIR/drumhead-git.dead00/0/log/0000.entry" &&
		(cd base && flock "$TMPDIR/drumhead-git.living" drumhead git verify) >said 2>&1 || { cat said; return 1; }
	[ ! -e "$TMPDIR/drumhead-git.dead00" ] && [ -e "$TMPDIR/drumhead-git.living/0" ] && rm -r "$TMPDIR/drumhead-git.living"
}
check 'what a killed program left there is taken away, and nothing of a living one' leftovers

# --- what a terminal would obey ------------------------------------------------------------------------------

escape=$(printf '\033')
harmless() {
	! grep -q "$escape" "$@" || { cat -v "$@"; return 1; }
}
ugly_commit() {
	echo hello >"$1" && commit "turn ${escape}]0;owned$(printf '\007')"
}
ugly_name=$(printf 'a\nb%s[31m.txt' "$escape")
try 'a message that steers a terminal' 'turn \x1b]0;owned\x07' ugly_commit notes
check 'is told as what it is' harmless said
try 'and a name that does' 'a\x0ab\x1b[31m.txt is no file of a game' ugly_commit "$ugly_name"
check 'is, too' harmless said
# In a good commit, in a repository without a guard.
ugly_turn() {
	git clone -q --bare "file://$games" free.git && git clone -q "file://$here/free.git" free && cp -r good ugly && (cd free && drumhead git pull) >said 2>&1 &&
		(cd ugly && git commit -q --amend --author="Eve${escape}[31m <e@e>" -m "turn ${escape}]0;owned" && git push -q "file://$here/free.git" HEAD:main) &&
		(cd free && drumhead git pull && drumhead git log auld && drumhead git show auld "$(expr "$entry" : '.*/0*\([1-9][0-9]*\)')") >said 2>&1 || { cat -v said; return 1; }
	harmless said && says 'auld: turn \x1b]0;owned' && says 'author Eve\x1b[31m'
}
check 'what others wrote is harmless in pull, log and show' ugly_turn

# --- names that lead elsewhere -----------------------------------------------------------------------------

# file_elsewhere NAME: a commit with such a file, or with a file in such a directory; an @ in NAME becomes a slash.  Git
# would neither write nor fetch it, so verify is asked, where all further files are let through.
file_elsewhere() {
	entry=$(printf '100644 blob %s\towned.md' "$(echo owned | git hash-object -w --stdin)")
	case $1 in
	*/) entry=$(printf '040000 tree %s\t%s' "$(echo "$entry" | git mktree)" "${1%/}") ;;
	*) entry=$(echo "$entry" | sed "s,owned,$1,") ;;
	esac
	tree=$({ git ls-tree HEAD; echo "$entry"; } | git mktree) &&
		tree=$(git cat-file tree "$tree" | LC_ALL=C sed "s,$(echo "$1" | sed 's/[.]/[.]/g'),$(echo "$1" | tr @ /)," | git hash-object -t tree -w --stdin --literally) &&
		git update-ref refs/heads/main "$(git commit-tree -p HEAD -m elsewhere "$tree")"
}
elsewhere() {
	owned=$(echo owned | git hash-object -w --stdin) && inner=$(one 100644 owned.md "$owned" | by_hand) || return 1
	case $1 in
	*/) tree=$({ one 40000 "${1%/}" "$inner"; git cat-file tree 'HEAD^{tree}'; } | by_hand) ;;
	*) tree=$({ one 100644 "$1" "$owned"; git cat-file tree 'HEAD^{tree}'; } | by_hand) ;;
	esac
	id=$(git commit-tree -p HEAD -m elsewhere "$tree") && git update-ref refs/heads/main "$id"
}
elsewhere() {
	for name in ../ .git/ .GIT/ '.git::$INDEX_ALLOCATION/' ..@x .git@x @x; do
		rm -rf bad && cp -r base bad && (cd bad && file_elsewhere "$name" && fails 3 drumhead git verify --allow '*.md' --allow '.*' --allow '*/*' --allow '/*' HEAD~..HEAD &&
			says 'leads out of the repository, or into .git') || { echo "$name"; return 1; }
	done
}
check 'no name in a tree leads out of the repository or into .git, whatever else is let through' elsewhere
further() {
	rm -rf bad && cp -r base bad && cd bad && mkdir docs && "$@" && commit && drumhead git verify --allow 'docs/*' HEAD~..HEAD >said 2>&1
}
further_program() {
	further eval 'echo echo >docs/job && chmod +x docs/job' || { cat said; return 1; }
}
further_link() {
	further ln -s /etc/passwd docs/link && return 1
	says 'docs/link is a symbolic link'
}
further_huge() {
	further eval 'head -c 9000000 /dev/zero >docs/job && chmod +x docs/job' && return 1
	says 'bytes; no file of a game has more'
}
further_head() {
	further eval 'echo "ref: refs/heads/main" >docs/HEAD' && return 1
	says 'docs/HEAD may make git take its folder for a repository'
}
check 'nothing that makes a folder a repository is let through' eval '(further_head)'
check 'a further file may be a program' eval '(further_program)'
check 'but no symbolic link' eval '(further_link)'
check 'and no huge program' eval '(further_huge)'

further_deeper() {
	for name in docs/deeper/notes docs/.notes; do
		further eval "mkdir docs/deeper && echo hello >$name" && { echo "$name"; return 1; }
		says "$name is no file of a game" && cd .. || return 1
	done
}
check 'a pattern is of one folder, and of no hidden file in it' eval '(further_deeper)'

# --- history ----------------------------------------------------------------------------------------------

rewritten() {
	git reset -q --hard HEAD~2 && echo '+HEAD:main' >push
}
try 'a history that was cut' 'does not follow what is there' rewritten
amended() {
	git commit -q --amend -m 'nothing happened' && echo '+HEAD:main' >push
}
try 'a commit that was written anew' 'does not follow what is there' amended
orphan() {
	git checkout -q --orphan new && git commit -qm 'all anew' && echo '+HEAD:main' >push
}
try 'another history altogether' 'does not follow what is there' orphan
try 'the branch deleted' 'a game is not deleted' eval 'echo :main >push'
try 'another branch' 'games are played on refs/heads/main' eval 'echo HEAD:refs/heads/mine >push'
try 'a tag' 'games are played on refs/heads/main' eval 'git tag v1 && echo refs/tags/v1 >push'
merged() {
	git checkout -q -b side HEAD~1 && git commit -q --allow-empty -m side && git checkout -q main && git merge -q --no-ff -m merge side
}
try 'a merge' 'it is a merge' merged
try 'a commit that changes nothing' 'it changes nothing' git commit -q --allow-empty -m 'just talk'
try 'a revert' 'what is in a ledger stays in it' git revert --no-edit HEAD
# A second header of that name, which git's own check lets through.
two_signatures() {
	commit && git cat-file commit HEAD >raw &&
		{ sed '/^$/,$d' raw; printf 'gpgsig one\n line\ngpgsig two\n line\n'; sed -n '/^$/,$p' raw; } >two &&
		id=$(git hash-object -t commit -w --literally two) && rm raw two && echo "$id:main" >push
}
from=good
try 'a good turn in a commit with two signatures' 'two signatures' two_signatures
after_good() {
	commit && echo hello | put README.md
}
try 'a good commit with a bad one behind it' 'is no file of a game' after_good
from=base

# --- and what is good --------------------------------------------------------------------------------------

check 'nothing of all this is in the repository' eval '[ "$(shared)" = "$(git -C base rev-parse HEAD)" ] && git -C "$games" fsck --strict'
good_push() {
	git -C good push -q origin HEAD:main >said 2>&1 || { cat said; return 1; }
	[ "$(shared)" = "$(git -C good rev-parse HEAD)" ]
}
check 'the good turn is taken' good_push
allowed() {
	rm -rf bad && git clone -q "file://$games" bad && git -C "$games" config --add drumhead.allow 'README*' &&
		(cd bad && echo hello | put README.md && git push -q origin main)
}
check 'and a further file, if whoever keeps the repository lets it through' allowed

# --- without a hook ----------------------------------------------------------------------------------------

here_too() {
	cp -r bad elsewhere.clone && cd elsewhere.clone && git config drumhead.allow 'README*' && sed -i 1s/C/D/ auld/report.txt && commit && fails 3 drumhead git verify &&
		says 'report.txt is not what the ledger gives' && fails 3 drumhead git verify HEAD~..HEAD && drumhead git verify HEAD~
}
check 'verify finds the same' eval '(here_too)'
job() {
	cd elsewhere.clone && sh "$srcdir/examples/git/verify.sh" '' "$(git rev-parse HEAD~)" && sh "$srcdir/examples/git/verify.sh" \
		0000000000000000000000000000000000000000 "$(git rev-parse HEAD~)" &&
		fails 3 sh "$srcdir/examples/git/verify.sh" "$(git rev-parse HEAD~)" "$(git rev-parse HEAD)" &&
		fails 3 sh "$srcdir/examples/git/verify.sh" 1234567890123456789012345678901234567890 "$(git rev-parse HEAD~)"
}
check 'and so does the job of a forge' eval '(job)'
workflows() {
	for file in github.yml gitlab-ci.yml forgejo.yml; do
		grep -q 'verify.sh "\$' "$srcdir/examples/git/$file" || { echo "$file does not call verify.sh"; return 1; }
		! grep -q '	' "$srcdir/examples/git/$file" || { echo "$file has a TAB"; return 1; }
	done
	grep -q 'fetch-depth: 0' "$srcdir/examples/git/github.yml" && grep -q 'fetch-depth: 0' "$srcdir/examples/git/forgejo.yml" &&
		grep -q 'GIT_DEPTH: "0"' "$srcdir/examples/git/gitlab-ci.yml"
}
check 'the workflows of all forges call it, with the whole history' workflows

# The job of a forge as far as a shell goes: the commands of the step that verifies, with what the forge would set.
cat >job.py <<'END'
import os, subprocess, sys, yaml
file, before, after = sys.argv[1:]
flow = yaml.safe_load(open(file))
if "jobs" in flow:
    step = next(s for s in flow["jobs"]["verify"]["steps"] if s.get("name") == "verify")
    values = {"github.event.before": before, "github.sha": after}
    env = {k: values[v.strip("${} ")] for k, v in step["env"].items()}
    commands = step["run"]
else:
    env = {"CI_COMMIT_BEFORE_SHA": before, "CI_COMMIT_SHA": after, "CI_PROJECT_DIR": os.getcwd()}
    commands = "\n".join(c for c in flow["drumhead"]["before_script"] + flow["drumhead"]["script"] if "git config" in c or "verify" in c)
sys.exit(subprocess.run(["sh", "-ec", commands], env={**os.environ, **env, "GIT_CONFIG_GLOBAL": "../global"}).returncode)
END
forges() {
	cd elsewhere.clone && mkdir -p .ci && cp "$srcdir/examples/git/verify.sh" .ci/ || return 1
	for file in github.yml gitlab-ci.yml forgejo.yml; do
		python3 ../job.py "$srcdir/examples/git/$file" 0000000000000000000000000000000000000000 "$(git rev-parse HEAD~)" &&
			fails 3 python3 ../job.py "$srcdir/examples/git/$file" "$(git rev-parse HEAD~)" "$(git rev-parse HEAD)" || return 1
	done
}
if python3 -c 'import yaml' 2>no.yaml; then
	check 'and what they run finds good and bad pushes' eval '(forges)'
else
	skip 'and what they run finds good and bad pushes' 'python3-yaml is not installed'
fi
rm -rf elsewhere.clone/.ci

# --- two replicas --------------------------------------------------------------------------------------------

replicas() {
	for clone in one two; do
		git clone -q "file://$games" $clone && git -C $clone config drumhead.allow 'README*' || return 1
	done
	(cd one && drumhead git verify --with ../two) >said && says 'the same'
}
check 'two clones are compared' replicas
# The seat that is asked signs twice: once here, once there.
twice() {
	seat=$(player_of "$(field name one/auld)") || return 1
	[ "$(field writes one/auld)" = orders ] || (cd one && HOME=$here/$(other "$next") drumhead git turn --local auld >/dev/null 2>&1)
	seat=$(player_of "$(field name one/auld)")
	(cd one && git pull -q ../one HEAD; cd ../two && git fetch -q ../one HEAD && git reset -q --hard FETCH_HEAD) &&
		printf 'end\n' >other.orders &&
		(cd one && HOME=$here/$seat drumhead git turn --local --anyway auld "$here/orders.auto") >said 2>&1 && forget "$seat" &&
		(cd two && HOME=$here/$seat drumhead git turn --local --anyway auld "$here/other.orders") >said 2>&1 || { cat said; return 1; }
	(cd one && fails 3 drumhead git verify --with ../two) >said && says 'they are the proof that it signed twice'
}
check 'a seat that signed twice for one place is found' twice
finish
