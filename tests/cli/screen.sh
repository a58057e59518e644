#!/bin/sh
# screen.sh - at a terminal: headings in bold, a pager for what is longer than the screen; nothing of it in files.
. "$srcdir/tests/cli/lib"
player alice bob
check 'a game begins' offer

# at ROWS COMMAND...: COMMAND at a terminal of so many rows; what it shows is ./shown
cat >terminal.py <<'END'
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", int(sys.argv[1]), int(os.environ.get("stty_columns", 100)), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
seen = b""
while True:
    try:
        part = os.read(fd, 65536)
    except OSError:
        break
    if not part:
        break
    seen += part
open("shown", "wb").write(seen.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
END
at() {
	python3 terminal.py "$@"
}
bold=$(printf '\033[1mPOSITION\033[m')
unset NO_COLOR PAGER LESS
export TERM=xterm

check 'headings are bold' eval 'at 1000 drumhead report a && grep -qF "$bold" shown'
plain() {
	drumhead report a >file && ! grep -q "$(printf '\033')" file && NO_COLOR=1 at 1000 drumhead report a && cmp shown file &&
		TERM=dumb at 1000 drumhead report a && cmp shown file && at 1000 drumhead report --color never a && cmp shown file
}
check 'not in a file, with NO_COLOR, at a dumb terminal, or where that is said' plain
always() {
	drumhead report --color=always a >colored && grep -qF "$bold" colored && sed "s/$(printf '\033')\[[0-9]*m//g" colored | cmp - file
}
check 'in a file where that is said, and then it is all that differs' always
paged() {
	printf '#!/bin/sh\necho PAGED\nexec cat\n' >pager && chmod +x pager && PAGER=$here/pager at 10 drumhead report a && head -n 1 shown | grep -qx PAGED &&
		grep -qF "$bold" shown
}
narrow() {
	stty_columns=80 at 1000 drumhead report a && sed "s/$(printf '\033')\[[0-9]*m//g" shown >plain && ! grep -n '.\{81\}' plain && grep -q ABERDEEN plain &&
		grep -q '.\{81\}' file
}
check 'the map of a report is as wide as the terminal' narrow
check 'what is longer than the screen goes through the pager' paged
not_paged() {
	PAGER=$here/pager at 1000 drumhead report a && ! grep -q PAGED shown &&
		PAGER=$here/pager at 10 drumhead report --no-pager a && ! grep -q PAGED shown && PAGER='' at 10 drumhead report a && ! grep -q PAGED shown &&
		PAGER=$here/pager at 10 env HOME=$here/alice drumhead letter --from 0 a && ! grep -q PAGED shown
}
check 'not what fits, nor where none is wanted, nor a letter' not_paged
check 'a pager that is not there keeps nothing back' eval 'PAGER=/nowhere/less at 10 drumhead report a && grep -qF "$bold" shown'
check 'whoever leaves the pager early breaks nothing' eval 'PAGER="head -n 1" at 10 drumhead report a && [ "$(wc -l <shown)" = 1 ]'
check 'another word for when is a usage error' eval 'fails 2 drumhead report --color often a && says "auto, always or never"'
finish
