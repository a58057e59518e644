#!/bin/sh
# git_net.sh - turns over smart HTTP (git http-backend behind a small server) and over ssh, with the guard behind
# both; and a referee who rules after a push.  All on loopback, on ports nobody had.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob carol
mkdir -p run
server=
trap 'for pid in $server; do kill "$pid" 2>/dev/null; done' EXIT

# Each time another game.
some_turns() {
	export DRUMHEAD_NONCES="a game over $1"
	begin && turn bob && turn alice "$here/orders.royalist" && turn "$(player_of "$(whose)")" &&
		git -C "$games" fsck --strict && at alice drumhead git verify
}
bad_turn() {
	(cd alice/g && sed -i 1s/C/D/ auld/report.txt && git -c user.name=A -c user.email=a@a commit -qam 'a better report' && ! git push -q) >said 2>&1
	status=$?
	git -C alice/g reset -q --hard '@{u}'
	[ $status = 0 ] && says 'report.txt is not what the ledger gives' && says 'remote:'
}

# --- smart HTTP -----------------------------------------------------------------------------------------

cat >run/server.py <<'END'
# A CGI of one program: git http-backend.  Prints its port.
import http.server, os, subprocess, sys

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def serve(self):
        path, _, query = self.path.partition("?")
        env = dict(os.environ, GIT_PROJECT_ROOT=sys.argv[1], GIT_HTTP_EXPORT_ALL="1", REMOTE_USER="player",
                   PATH_INFO=path, QUERY_STRING=query, REQUEST_METHOD=self.command,
                   CONTENT_TYPE=self.headers.get("Content-Type", ""), REMOTE_ADDR="127.0.0.1")
        if self.headers.get("Content-Encoding"):
            env["HTTP_CONTENT_ENCODING"] = self.headers["Content-Encoding"]
        if self.headers.get("Git-Protocol"):
            env["HTTP_GIT_PROTOCOL"] = self.headers["Git-Protocol"]
        body = self.body()
        env["CONTENT_LENGTH"] = str(len(body))
        answer = subprocess.run(["git", "http-backend"], input=body, env=env, stdout=subprocess.PIPE).stdout
        head, _, rest = answer.partition(b"\r\n\r\n")
        lines = [line.split(": ", 1) for line in head.decode().split("\r\n")]
        status = next((value for name, value in lines if name == "Status"), "200 OK")
        self.send_response(int(status.split()[0]))
        for name, value in lines:
            if name != "Status":
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(rest)

    def body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        return body

    do_GET = do_POST = serve

    def log_message(self, *words):
        pass

httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(httpd.server_port, flush=True)
httpd.serve_forever()
END

# The first line of FILE, as soon as there is one.
first_line() {
	for i in 1 2 3 4 5 6 7 8 9 10 20 30 40 50; do
		[ -s "$1" ] && break
		sleep 0.$i
	done
	head -n 1 "$1"
}
over_http() {
	python3 run/server.py "$here" >run/port 2>run/http.log &
	server="$server $!"
	port=$(first_line run/port) && [ -n "$port" ] && drumhead git init --bare "$games" 2>said &&
		git -C "$games" config http.receivepack true && rm -rf alice/g bob/g &&
		git clone -q "http://127.0.0.1:$port/games.git" alice/g && git clone -q "http://127.0.0.1:$port/games.git" bob/g || { cat run/http.log; return 1; }
	some_turns http
}
if command -v python3 >/dev/null && [ -x "$(git --exec-path)/git-http-backend" ]; then
	check 'turns go over HTTP' over_http
	check 'and bad ones are refused there' bad_turn
	rm -rf alice/g bob/g games.git
else
	skip 'turns go over HTTP' 'python3 or git-http-backend is not there'
fi

# --- ssh ------------------------------------------------------------------------------------------------

free_port() {
	python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
start_sshd() {
	ssh-keygen -q -t ed25519 -N '' -f run/host && cat alice/.ssh/id_ed25519.pub bob/.ssh/id_ed25519.pub >run/authorized &&
		chmod 600 run/authorized && port=$(free_port) && cat >run/sshd_config <<-END
		Port $port
		ListenAddress 127.0.0.1
		HostKey $here/run/host
		AuthorizedKeysFile $here/run/authorized
		PidFile none
		StrictModes no
		UsePAM no
		PasswordAuthentication no
		KbdInteractiveAuthentication no
		PermitRootLogin prohibit-password
		END
	[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
	/usr/sbin/sshd -D -e -f "$here/run/sshd_config" 2>run/sshd.log &
	server="$server $!"
	for i in 1 2 3 4 5 6 7 8 9 10; do
		grep -q 'Server listening' run/sshd.log && return 0
		sleep 0.$i
	done
	cat run/sshd.log
	return 1
}
over_ssh() {
	start_sshd && drumhead git init --bare "$games" 2>said || return 1
	for name in alice bob; do
		cat >$name/ssh <<-END
		#!/bin/sh
		exec ssh -F none -i $here/$name/.ssh/id_ed25519 -o IdentitiesOnly=yes -o BatchMode=yes \
			-o UserKnownHostsFile=$here/run/known -o StrictHostKeyChecking=accept-new "\$@"
		END
		chmod +x $name/ssh
		GIT_SSH=$here/$name/ssh git clone -q "ssh://$(id -un)@127.0.0.1:$port$games" $name/g || { cat run/sshd.log; return 1; }
		git -C $name/g config core.sshCommand "$here/$name/ssh"
	done
	some_turns ssh
}
shell=$(getent passwd "$(id -u)" | cut -d: -f7)
if [ -x /usr/sbin/sshd ] && command -v python3 >/dev/null && [ "${shell##*/}" != nologin ] && [ "${shell##*/}" != false ]; then
	check 'turns go over ssh' over_ssh
	check 'and bad ones are refused there, too' bad_turn
	rm -rf alice/g bob/g games.git
else
	skip 'turns go over ssh' 'sshd or python3 is not there, or this user has no shell'
fi

# --- a referee, after the push ---------------------------------------------------------------------------

referee_game() {
	table && git clone -q "file://$games" carol/g || return 1
	for name in alice bob carol; do
		cp $name/.ssh/id_ed25519.pub $name.pub
	done
	at carol drumhead offer montrose --dice referee --seat referee="$here/carol.pub" --seat royalist="$here/alice.pub" \
		--seat covenanter="$here/bob.pub" auld >/dev/null 2>said && at carol drumhead git turn auld >said 2>&1 || { cat said; return 1; }
	for name in alice bob; do
		at $name drumhead git pull >said 2>&1 && at $name drumhead accept auld >/dev/null 2>said && at $name drumhead git turn auld >said 2>&1 || { cat said; return 1; }
	done
}
check 'a referee offers a game, and both accept' referee_game
set_up_hook() {
	sed "s|^REFEREE=.*|REFEREE=$here/carol/g HOME=$here/carol; export HOME|" "$srcdir/examples/git/post-receive" >games.git/hooks/post-receive &&
		chmod +x games.git/hooks/post-receive
}
# The ruling comes by itself, a moment after the push.
ruled() {
	for i in 1 2 3 4 5 6 7 8 9; do
		at "$1" drumhead git pull >said 2>&1 || { cat said; return 1; }
		[ "$(field writes "$1/g/auld")" = orders ] && return 0
		sleep 0.$i
	done
	cat carol/g/.git/rulings.log
	return 1
}
after_push() {
	set_up_hook && at carol drumhead git pull >said 2>&1 && ruled bob &&
		at bob drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 && ruled alice && [ "$(field ruling alice/g/auld)" = 5 ] || { cat said; return 1; }
}
check 'he rules in post-receive, by a commit of his own' after_push
check 'whose author is the referee' eval '[ "$(git -C games.git log -1 --format=%an main)" = referee ]'
finish
