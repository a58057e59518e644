#!/bin/sh
# verify_dice.sh - the stranger's check in examples/verify_dice.py: it reproduces the published
# vectors and the example game, and finds what was tampered with.  Prints TAP.

srcdir=${srcdir:-.}
PYTHON=${PYTHON:-python3}
program=$srcdir/examples/verify_dice.py
vectors=$srcdir/tests/vectors
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 8))' 2>/dev/null; then
	echo '1..0 # SKIP no Python 3.8 or later'
	exit 0
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
n=0
failed=0

# report STATUS NAME: one TAP line, and on failure what the program had said.
report() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $n - $2"
	else
		echo "not ok $n - $2"
		sed 's/^/# /' "$dir/out" "$dir/err" 2>/dev/null
		failed=1
	fi
}

# fresh: a new copy of the example game in $dir/game.
fresh() {
	rm -rf "$dir/game"
	mkdir -p "$dir/game/log"
	cp "$vectors"/ledger/*.entry "$vectors"/ledger/*.sig "$vectors"/ledger/*.proof "$dir/game/log"
}

# run STATUS ARGUMENT...: whether the program ends with STATUS.
run() {
	expected=$1
	shift
	"$PYTHON" "$program" "$@" >"$dir/out" 2>"$dir/err"
	[ $? -eq "$expected" ]
}

# refuses NAME REASON SEQ: exit 1, nothing called right, and the reason is given.
refuses() {
	run 1 "$dir/game" "$3" && grep -q "WRONG: .*$2" "$dir/err" && ! [ -s "$dir/out" ]
	report $? "$1"
}

# --- the parts, against published vectors ----------------------------------------------------------

"$PYTHON" - "$srcdir" >"$dir/out" 2>"$dir/err" <<'END'
import json, sys
sys.path.insert(0, sys.argv[1] + "/examples")
import verify_dice as v

def load(name):
    with open(f"{sys.argv[1]}/tests/vectors/{name}") as f:
        return json.load(f)

def proves(x):
    try:
        return v.vrf_verify(*(bytes.fromhex(x[k]) for k in ("PK", "pi", "alpha"))).hex()
    except v.Wrong:
        return None

for x in load("rfc9381.json")["ECVRF-EDWARDS25519-SHA512-TAI"]["vectors"]:
    assert proves(x) == x["beta"], x["example"]
for x in load("vrf_edge.json")["vectors"]:
    assert proves(x) == (x["beta"] if x["strict"] == "valid" else None), x["name"]
for x in load("rfc8032.json")["vectors"]:
    key, signature, text = (bytes.fromhex(x[k]) for k in ("pk", "sig", "msg"))
    assert v.ed25519_verify(key, signature, text), x["name"]
    assert not v.ed25519_verify(key, signature, text + b"x"), x["name"]
example = load("dice.json")
for x in example["dice"]:
    drawn = v.draw(bytes.fromhex(example["seed"]), x["label"].encode(), x["sides"], len(x["rolls"]))
    assert [face for _, face in drawn if face] == x["rolls"], x
    assert len(drawn) == x["words_used"], x
    assert sum(face == 0 for _, face in drawn) == x["words_rejected"], x
END
report $? 'VRF, Ed25519 and dice reproduce the published vectors'

# --- the example game ------------------------------------------------------------------------------

"$PYTHON" - "$vectors/ledger/vectors.json" >"$dir/rolls" <<'END'
import json, sys
with open(sys.argv[1]) as f:
    for entry in json.load(f)["ledger"]:
        for roll in entry.get("dice", []):
            seed = " ".join(entry["seed"][i:i + 16] for i in range(0, 64, 16))
            print(entry["seq"], roll["sides"], len(roll["faces"]), entry["alpha"], roll["label"],
                  seed, " ".join(map(str, roll["faces"])), sep="|")
END
fresh
while IFS='|' read -r seq sides count alpha label seed faces; do
	run 0 "$dir/game" "$seq" "$label" "$sides" "$count" &&
		grep -qx "alpha    $alpha" "$dir/out" && grep -qx "seed     $seed" "$dir/out" &&
		grep -qx "label    $label" "$dir/out" && grep -qx "faces    $faces" "$dir/out"
	report $? "ruling $seq: alpha, seed and faces $faces"
done <"$dir/rolls"

run 0 "$dir/game" 10.d3 && grep -q '^seed ' "$dir/out" && ! grep -q '^faces ' "$dir/out"
report $? 'the name of a die does for the ruling'

run 0 "$dir/game" 10 'any label' 3000000000 20 && grep -q 'skipped$' "$dir/out" &&
	[ "$(grep -c ' face [0-9]' "$dir/out")" -eq 20 ]
report $? 'skipped words are shown'

rm "$dir"/game/log/0011.* "$dir"/game/log/0012.*
run 0 "$dir/game" 10
report $? 'entries after the ruling are not needed'

# --- what was tampered with ------------------------------------------------------------------------

fresh
sed -i 's/^volley 3$/volley 2/' "$dir/game/log/0003.entry"
refuses 'a changed order is found' 'entry 3: signature' 4

fresh
cp "$dir/game/log/0004.proof" "$dir/game/log/0010.proof"
refuses 'the proof of another ruling is found' 'proof: ' 10

fresh
sed -i 's/^pop c5/pop c4/' "$dir/game/log/0000.proof"
refuses 'a forged proof of possession is found' 'entry 0: proof' 2

fresh
cp "$dir/game/log/0004.sig" "$dir/game/log/0010.sig"
refuses 'the signature of another seat is found' 'entry 10: signature: of another key' 10

fresh
cp "$dir/game/log/0002.sig" "$dir/game/log/0010.sig"
refuses 'the signature of another entry is found' 'entry 10: signature: does not verify' 10

fresh
mv "$dir/game/log/0003.entry" "$dir/game/log/0009.entry"
refuses 'a missing entry is found' '0003.entry' 4

fresh
cp "$dir/game/log/0004.entry" "$dir/game/log/0006.entry"
refuses 'an entry out of its place is found' 'entry 6: its seq' 6

fresh
sed -i 's/$/ /' "$dir/game/log/0009.entry"
refuses 'an entry that is not canonical is found' 'entry 9: not in canonical form' 10

fresh
sed -i 's/^dice witness$/dice beacon/' "$dir/game/log/0000.entry"
refuses 'an unknown dice mode is named' 'beacon' 2

fresh
refuses 'an entry that is no ruling is named' 'of type orders' 9

# A ruling on another choice than the last would let its seat pick the dice.  Only the seat itself
# could sign one, so sign it here, with a key of our own in the charter.
if command -v ssh-keygen >/dev/null; then
	fresh
	"$PYTHON" - "$srcdir" "$dir/game" >"$dir/out" 2>"$dir/err" <<'END'
import os, re, subprocess, sys
sys.path.insert(0, sys.argv[1] + "/examples")
import verify_dice as v
log = sys.argv[2] + "/log"
key = sys.argv[2] + "/key"
subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
with open(key + ".pub") as f:
    point = v.read_key(v.base64.b64decode(f.read().split()[1]))[1]

# Both seats sign with this key, so that every entry can be signed anew; no proof but the two of
# possession depends on the game's id, and they are left out with their keys.
previous = None
for seq in range(11):
    path = f"{log}/{seq:04d}.entry"
    with open(path) as f:
        text = f.read()
    text = re.sub("ed25519 .*", "ed25519 " + v.tokens(point), text)
    text = re.sub("(?m)^vrf .*\n", "", text)
    if previous:
        text = re.sub("(?m)^game .*", "game " + v.tokens(game), text)
        text = re.sub("(?m)^prev .*", "prev " + v.tokens(previous), text)
    if seq == 10:
        text = text.replace("on 9\n", "on 5\n")
    previous = v.blake2b(b"drumhead/entry/v1\0" + text.encode())
    game = previous if seq == 0 else game
    with open(path, "w") as f:
        f.write(text)
    os.remove(f"{log}/{seq:04d}.sig")
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-n", "drumhead-entry-v1", "-f", key, path],
                   check=True, stderr=subprocess.DEVNULL)
    os.rename(path + ".sig", f"{log}/{seq:04d}.sig")
END
	refuses 'a ruling on an old choice is found' 'entry 10: entry 5 is not the choice' 10
else
	n=$((n + 1))
	echo "ok $n - a ruling on an old choice is found # SKIP no ssh-keygen"
fi

# --- wrong usage -----------------------------------------------------------------------------------

fresh
run 2 && grep -q 'verify_dice.py GAME SEQ' "$dir/err"
report $? 'without arguments it tells its usage'
run 2 "$dir/game" 10x
report $? 'a SEQ that is no number is refused'
run 2 "$dir/game" 10 '1 2.0 volley' 1 3
report $? 'one side is refused'
run 2 "$dir/game" 10 '1 2.0 volley' 6
report $? 'a missing COUNT is refused'
run 1 "$dir/nowhere" 2
report $? 'a directory that is not there is refused'

echo "1..$n"
exit $failed
