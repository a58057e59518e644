/* page_words.c - see page_words.h. */
#include "cup/page_words.h"

#include "base/file.h"

void page_player_path(struct text *out, int player)
{
	text_print(out, "players/%d.html", player);
}

void page_game_path(struct text *out, const struct board *at)
{
	text_print(out, "%s.html", board_path(at).text);
}

bool page_has_game(const struct survey *s, const struct board *at)
{
	struct text path = TEXT_INIT;
	bool found;

	text_print(&path, "%s/%s/log/0000.entry", s->directory, board_path(at).text);
	found = file_is_plain(path.bytes);
	text_release(&path);
	return found;
}

void page_set_words(json *j, const char *key, const char *words)
{
	json_set(j, key, json_new_string(words));
}

void page_set_text(json *j, const char *key, struct text *t)
{
	json_set(j, key, json_new_string(t->bytes));
	text_release(t);
}

void page_set_number(json *j, const char *key, int64_t n)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%lld", (long long)n);
	page_set_text(j, key, &t);
}

void page_set_player(json *j, const struct survey *s, int player)
{
	struct text path = TEXT_INIT;

	page_player_path(&path, player);
	page_set_words(j, "name", survey_name(s, player));
	page_set_text(j, "href", &path);
}
