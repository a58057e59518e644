" drumhead.vim - orders completed in vim by drumhead-next(1): CTRL-X CTRL-U in insert mode.
"
"     :source ~/drumhead/completion/drumhead.vim
"     :edit orders.orders                      " any file that ends so; for another one
"     :setlocal completefunc=DrumheadComplete
"
" The game is b:drumhead_game or g:drumhead_game, a directory; else the one the file lies in, or the working directory.
" g:drumhead_program is the program, if it is not to be found as `drumhead`.

function! s:Game() abort
	for l:game in [get(b:, 'drumhead_game', ''), get(g:, 'drumhead_game', '')]
		if l:game !=# ''
			return expand(l:game)
		endif
	endfor
	let l:log = finddir('log', expand('%:p:h') . ';')
	return l:log ==# '' ? '.' : fnamemodify(l:log, ':p:h:h')
endfunction

" What may stand at the cursor, as the program tells it; a text if it refuses.
function! s:Ask() abort
	let l:before = strpart(getline('.'), 0, col('.') - 1)
	let l:command = shellescape(get(g:, 'drumhead_program', 'drumhead')) . ' next --json --line ' . line('.') . ' --column '
		\ . (strchars(l:before) + 1) . ' ' . shellescape(s:Game()) . ' -'
	let l:told = system(l:command, join(getline(1, '$'), "\n") . "\n")
	return v:shell_error ? l:told : json_decode(l:told)
endfunction

function! s:Where(answer) abort
	let l:at = get(a:answer, 'at', get(a:answer, 'help', ''))
	let l:chance = has_key(a:answer, 'in') ? printf('%d of %d', a:answer.in, a:answer.of) : ''
	return join(filter([l:at, l:chance], 'v:val !=# ""'), ', ')
endfunction

" A word that is typed no further gets the blank of its insertion by what is typed next.
function! s:Items(found) abort
	let l:items = []
	let l:blank = a:found.from > 1 ? ' ' : ''
	for l:question in a:found.next
		for l:answer in l:question.answers
			call add(l:items, {'word': substitute(l:answer.insert, ' $', '', ''), 'abbr': l:answer.name,
				\ 'menu': s:Where(l:answer), 'dup': 1})
		endfor
		for l:word in get(l:question, 'words', [])
			call add(l:items, {'word': l:blank . l:word, 'abbr': l:word, 'menu': l:question.key, 'dup': 1})
		endfor
	endfor
	for l:verb in a:found.later
		call add(l:items, {'word': substitute(l:verb.insert, ' $', '', ''), 'abbr': l:verb.id, 'menu': get(l:verb, 'help', '')})
	endfor
	for l:word in a:found.words
		call add(l:items, {'word': (l:word ==# ':' ? '' : l:blank) . l:word, 'abbr': l:word})
	endfor
	return l:items
endfunction

function! DrumheadComplete(findstart, base) abort
	if !a:findstart
		return s:Items(s:found)
	endif
	let s:found = s:Ask()
	if type(s:found) != v:t_dict
		echomsg substitute(s:found, "\n.*", '', '')
		return -3
	endif
	return byteidx(getline('.'), s:found.from - 1)
endfunction

augroup drumhead
	autocmd!
	autocmd BufNewFile,BufRead *.orders setlocal completefunc=DrumheadComplete
augroup END
