# drumhead.bash - completion for bash: commands, options, games, rules.
#
# `drumhead complete` knows what may stand next; where it says nothing files are completed.
_drumhead()
{
	local IFS=$'\n' line
	COMPREPLY=()
	while read -r line; do
		COMPREPLY+=("${line%%$'\t'*}")
	done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _drumhead drumhead
