# drumhead.bash - completion for bash: commands, options, games, rules; and a prompt that completes orders.
#
# `drumhead complete` knows what may stand next; where it says nothing files are completed.
_drumhead()
{
	local IFS=$'\n' line
	COMPREPLY=()
	while read -r line; do
		COMPREPLY+=("${line%%$'\t'*}")
	done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
	[[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o bashdefault -o default -F _drumhead drumhead

# drumhead_write GAME FILE: adds orders to FILE, line by line; TAB says what may come next. An empty line is the end.
drumhead_write()
{
	local line
	[ $# = 2 ] || { echo 'usage: drumhead_write GAME FILE' >&2; return 2; }
	_drumhead_game=$1 _drumhead_file=$2
	touch "$2" || return
	bind -x '"\t": _drumhead_next'
	while IFS= read -e -r -p '> ' line && [ -n "$line" ]; do
		printf '%s\n' "$line" >>"$2"
	done
	bind '"\t": complete'
}

# What stands between FROM and the cursor gives way to what is offered; of several what they have in common.
_drumhead_next()
{
	local typed=${READLINE_LINE:0:READLINE_POINT} behind=${READLINE_LINE:READLINE_POINT} head common= line IFS=$'\n'
	local -a told
	told=($({ cat "$_drumhead_file"; printf '%s' "$typed"; } | "${DRUMHEAD:-drumhead}" next "$_drumhead_game" - 2>/dev/null))
	[ ${#told[@]} -gt 0 ] || return
	head=${typed%"${typed##*[[:space:]:,]}"}
	head=${head%"${head##*[![:space:]]}"}
	common=${told[0]%%$'\t'*}
	for line in "${told[@]}"; do
		line=${line%%$'\t'*}
		while [ "${line#"$common"}" = "$line" ] && [ -n "$common" ]; do
			common=${common%?}
		done
	done
	if [ ${#told[@]} = 1 ] || [ ${#common} -gt $((${#typed} - ${#head})) ]; then
		READLINE_LINE=$head$common$behind READLINE_POINT=$((${#head} + ${#common}))
	else
		for line in "${told[@]}"; do
			printf '%-24s %s\n' "${line%%$'\t'*}" "${line#*$'\t'}" >&2
		done
	fi
}
