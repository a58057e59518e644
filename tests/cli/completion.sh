#!/bin/sh
# completion.sh - what stands next on a command line: by the program, by bash, by zsh.
. "$srcdir/tests/cli/lib"
player alice bob
check 'a game begins' eval 'offer && mkdir -p cups && mv a cups/spring && mv b summer'

# offers WORD... -- WANTED...: `drumhead complete WORD...` offers just these.
offers() {
	drumhead complete "$@" >said && cut -f 1 said | sort | tr '\n' ' ' >got
	echo "$wanted" | tr ' ' '\n' | sort | tr '\n' ' ' | diff - got
}
wanted='status summary sign'
check 'commands by how they begin' offers s
wanted='--by --futures --help --json --templates'
check 'the options of a command' offers check --
wanted='cups/spring summer'
check 'games where a game is meant, also in folders' offers status ''
check 'and behind an option and its value' offers check --futures 10 ''
wanted='cups/spring'
check 'a path goes on' offers report cups/s
wanted="$here/cups/spring"
check 'also one from the root' offers report "$here/cu"
wanted='list show lint new'
check 'what rules can do' offers rules ''
wanted='brave charles jacobite montrose table'
check 'which games there are' offers rules show ''
rule_numbers() {
	drumhead complete rules show montrose 12. >said && grep -q '^12.2	Battle results$' said && ! grep -v '^12\.' said
}
check 'the numbers of its rules, with what they are called' rule_numbers
wanted='JR01 JR02 JR03 JR04 JR05 JR06 JR07 JR08 JR09'
check 'the scenarios of the game that was named' offers offer jacobite --scenario JR0
wanted='17.1 18.1 18.2 18.3 18.4 18.5 fog no-ask open-hands'
check 'its options' offers offer charles --dice referee --option ''
wanted='covenanter= royalist='
check 'its seats, each with the file of a key' offers offer montrose --seat ''
wanted='turn'
check 'what drumhead git can do' offers git t
wanted='--anyway --by --help --local'
check 'and with which options' offers git turn --
wanted='cups/spring summer'
check 'and games there, too' offers git turn ''
wanted='poll'
check 'what drumhead mail can do' offers mail p
wanted='status'
check 'what there is help on' offers help st
wanted='agree refuse'
check 'the words of an operand' offers vote summer ''
nothing() {
	drumhead complete check summer '' >said && [ ! -s said ] && drumhead complete nonsense x >said && [ ! -s said ] &&
		drumhead complete offer montrose --seat royalist= >said && [ ! -s said ] &&
		drumhead complete offer --scenario '' >said && [ ! -s said ]
}
check 'where a file is to be named nothing, so that the shell goes on' nothing

in_bash() {
	bash --norc -c '
		. "$srcdir/completion/drumhead.bash"
		COMP_WORDS=(drumhead report cups/) COMP_CWORD=2
		_drumhead && [ "${COMPREPLY[*]}" = cups/spring ] || { echo "${COMPREPLY[*]}"; exit 1; }
		COMP_WORDS=(drumhead sig) COMP_CWORD=1
		_drumhead && [ "${COMPREPLY[*]}" = sign ] && complete -p drumhead'
}
check 'bash completes' in_bash
# Zsh completes at its prompt alone, so it gets a terminal.
in_zsh() {
	cat >type.py <<-'END'
	import os, pty, select, sys, time
	pid, fd = pty.fork()
	if pid == 0:
	    os.environ.update(TERM="dumb", PS1="> ", ZDOTDIR=os.getcwd())
	    os.execvp("zsh", ["zsh", "-i"])
	def until(word, seconds=60):
	    seen, end = b"", time.time() + seconds
	    while word not in seen and time.time() < end:
	        if select.select([fd], [], [], 1)[0]:
	            seen += os.read(fd, 4096)
	    return word in seen or sys.exit(f"no {word} in {seen}")
	until(b"> ")
	os.write(fd, b"drumhead report cu\t")
	until(b"cups/spring")
	os.write(fd, b"\x15drumhead hist\t")
	until(b"drumhead history")
	os.write(fd, b"\x15drumhead offer montrose --seat roy\t")
	until(b"royalist=")
	os.write(fd, b"ali\t\x01print -r -- \x05\r")
	until(b"royalist=alice")
	os.write(fd, b"\x15exit\r")
	END
	printf 'fpath=("%s/completion" $fpath)\nautoload -Uz compinit && compinit -u -D\nPS1="> "\nunsetopt zle_bracketed_paste 2>/dev/null\n' "$srcdir" >.zshrc
	python3 type.py
}
if command -v zsh >/dev/null; then
	check 'zsh completes' in_zsh
else
	skip 'zsh completes' 'zsh is not installed'
fi
finish
