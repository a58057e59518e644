/* test_mail.c - what mail programs do to text, undone; and mails of ours, which are always the same bytes. */
#include <stdlib.h>
#include <string.h>
#include "mail/absence.h"
#include "mail/cup_clock.h"
#include "mail/address.h"
#include "mail/imap_answer.h"
#include "mail/intake.h"
#include "mail/plain.h"
#include "mail/words_parts.h"
#include "mail/words_wrap.h"
#include "suite.h"

static void unflowed(const char *text, bool deletes_space, const char *want)
{
	struct text out = TEXT_INIT;

	plain_unflow(&out, text, strlen(text), deletes_space);
	ck_assert_str_eq(out.bytes, want);
	text_release(&out);
}

START_TEST(plain__joins_soft_lines)
{
	unflowed("one \ntwo\nthree\n", false, "one two\nthree\n");
	unflowed("one \ntwo\n", true, "onetwo\n");
	unflowed(" From here\n  indented\n", false, "From here\n indented\n");
	unflowed("one \r\ntwo\r\n", false, "one two\n");
	unflowed("last \n", false, "last \n");
}
END_TEST

START_TEST(plain__joins_only_lines_of_one_depth)
{
	unflowed("> one \n> two\n", false, "> one two\n");
	unflowed("> one \ntwo\n", false, "> one \ntwo\n");
	unflowed(">> one \n> two \n> three\n", false, ">> one \n> two three\n");
}
END_TEST

START_TEST(plain__leaves_the_signature_mark_alone)
{
	unflowed("one \n-- \nAlice\n", false, "one \n-- \nAlice\n");
}
END_TEST

static void from_html(const char *html, const char *want)
{
	struct text out = TEXT_INIT;

	plain_from_html(&out, html, strlen(html));
	ck_assert_str_eq(out.bytes, want);
	text_release(&out);
}

START_TEST(plain__reads_html)
{
	from_html("<p>one<br>two</p><p>three</p>", "one\ntwo\nthree\n");
	from_html("<b>a</b>\n  <i>b</i>", "a b\n");
	from_html("<pre>a  b\n c</pre>", "a  b\n c\n");
	from_html("a &amp; &lt;b&gt; &#65;&#x42; &bogus; &", "a & <b> AB &bogus; &\n");
	from_html("<table><tr><td>a</td><td>b</td></tr></table>", "a b\n");
}
END_TEST

START_TEST(plain__shows_nothing_that_html_hides)
{
	from_html("<head><title>x</title></head><style>p{}</style>a<script>if (1<2) b()</script>c", "ac\n");
	from_html("a<!-- > d --><img alt=\">\">e", "ae\n");
	from_html("<a href='x>y'>link</a> <", "link <\n");
	from_html("<script>never ended", "");
}
END_TEST

START_TEST(plain__knows_every_line_end)
{
	struct text out = TEXT_INIT;

	plain_lines(&out, "a\r\nb\rc\vd\xe2\x80\xa8" "e", 12);
	ck_assert_str_eq(out.bytes, "a\nb\nc\nd\ne\n");
	text_release(&out);
}
END_TEST

START_TEST(address__refuses_what_could_command_a_server)
{
	static const char *const bad[] = { "a@x>\r\nRCPT TO:<b@x", "a b@x", "a@b@c", "@x", "a@", "-f@x", "a@x\n",
		"\"a\"@x", "", "a,b@x", NULL };

	ck_assert(address_is_good("alice+tag@test.example"));
	for (int i = 0; bad[i]; i++)
		ck_assert_msg(!address_is_good(bad[i]), "%s", bad[i]);
}
END_TEST

static void write_mail(struct text *out, const char *subject, const char *references)
{
	static const struct attachment map = { "map.svg", "image/svg+xml", "<svg/>", 6, "map" };

	mail_write(out, &(struct draft_mail){ .from = "Carol, referee <u@x>", .to = "Alice <a@x>", .subject = subject,
	           .text = "text \xe2\x80\x94\n", .html = "<p>html</p>", .id = "drumhead.1.1@x", .reply_to_id = "1@y",
	           .references = references, .automatic = "auto-replied", .date = 1795318102, .attachment = &map,
	           .n_attachments = 1 });
}

START_TEST(mail__is_the_same_bytes_every_time)
{
	struct text one = TEXT_INIT, two = TEXT_INIT;

	write_mail(&one, "a subject", "<1@y>");
	write_mail(&two, "a subject", "<1@y>");
	ck_assert_str_eq(one.bytes, two.bytes);
	ck_assert_ptr_nonnull(strstr(one.bytes, "Message-Id: <drumhead.1.1@x>"));
	ck_assert_ptr_nonnull(strstr(one.bytes, "From: \"Carol, referee\" <u@x>"));
	text_release(&one);
	text_release(&two);
}
END_TEST

START_TEST(mail__takes_no_header_from_a_subject)
{
	struct text mail = TEXT_INIT;
	struct mail read;

	write_mail(&mail, "x\r\nBcc: mallory@x\r\n\r\nbody", "<1@y>");
	mail_read(&read, mail.bytes, mail.length);
	ck_assert_ptr_null(strstr(mail.bytes, "\nBcc:"));
	ck_assert_str_eq(read.from, "u@x");
	ck_assert_str_eq(read.id, "drumhead.1.1@x");
	ck_assert_ptr_nonnull(read.automatic);
	mail_release(&read);
	text_release(&mail);
}
END_TEST

/* What is wrong with a mail of so many lines that may each begin a part, as MIME or as text. */
static const char *trouble_with(int lines, const char *type)
{
	static char trouble[200];
	struct text message = TEXT_INIT;
	struct mail mail;

	text_print(&message, "From: a@x\nMessage-ID: <1@x>\nContent-Type: %s\n\n", type);
	for (int i = 0; i < lines; i++)
		text_puts(&message, "--b\n\n");
	mail_read(&mail, message.bytes, message.length);
	ck_assert_str_eq(mail.from, "a@x");
	strcpy(trouble, mail.trouble);
	mail_release(&mail);
	text_release(&message);
	return trouble;
}

START_TEST(mail__of_a_heap_of_parts_is_set_aside_before_they_are_made)
{
	ck_assert_str_eq(trouble_with(20000, "text/plain"), "");
	ck_assert_ptr_nonnull(strstr(trouble_with(20001, "text/plain"), "more than 20000 lines"));
	ck_assert_ptr_nonnull(strstr(trouble_with(700000, "multipart/mixed; boundary=b"), "more than 20000 lines"));
	ck_assert_ptr_nonnull(strstr(trouble_with(201, "multipart/mixed; boundary=b"), "more than 200 parts"));
	ck_assert_str_eq(trouble_with(50, "multipart/mixed; boundary=b"), "");
}
END_TEST

static enum asks asked(const char *body, const char *argument)
{
	struct text message = TEXT_INIT;
	struct mail mail;
	struct intake in;
	struct error err = ERROR_INIT;
	enum asks asks;

	text_print(&message, "From: a@x\nSubject: Re: [12345678] r\n\n%s", body);
	mail_read(&mail, message.bytes, message.length);
	ck_assert_int_eq(intake_read(&in, &mail, &err), 0);
	asks = in.asks;
	ck_assert_str_eq(in.argument, argument);
	ck_assert_str_eq(in.game, "12345678");
	intake_release(&in);
	mail_release(&mail);
	text_release(&message);
	return asks;
}

START_TEST(intake__finds_requests_in_the_first_own_line)
{
	ck_assert_int_eq(asked("help\n", ""), ASKS_HELP);
	ck_assert_int_eq(asked("\nStatus.\n> status\n", ""), ASKS_STATUS);
	ck_assert_int_eq(asked("rules 12.3\n", "12.3"), ASKS_RULES);
	ck_assert_int_eq(asked("report --templates /etc\n", ""), ASKS_REPORT);
	ck_assert_int_eq(asked("> help\nI do not know.\n", ""), ASKS_NOTHING);
	ck_assert_int_eq(asked("help me, please\n", ""), ASKS_NOTHING);
	ck_assert_int_eq(asked("help please\n", ""), ASKS_HELP);
	ck_assert_int_eq(asked("Status, please. Thank you!\n", ""), ASKS_STATUS);
	ck_assert_int_eq(asked("letter 5, please\n", "5"), ASKS_LETTERS);
	ck_assert_int_eq(asked("report please\n", ""), ASKS_REPORT);
	ck_assert_int_eq(asked("-- \nhelp\n", ""), ASKS_NOTHING);
}
END_TEST

/* What `check` says of line 1 must be said of the first line that the answer quotes. */
START_TEST(intake__counts_orders_from_their_first_line)
{
	struct text message = TEXT_INIT;
	struct mail mail;
	struct intake in;
	struct error err = ERROR_INIT;

	text_puts(&message, "From: a@x\nSubject: [12345678]\n\ncheck\n\nmarch Montrose: Perth\nend\n");
	mail_read(&mail, message.bytes, message.length);
	ck_assert_int_eq(intake_read(&in, &mail, &err), 0);
	ck_assert_int_eq(in.asks, ASKS_CHECK);
	ck_assert(strncmp(in.orders.bytes, "march Montrose: Perth\nend\n", 26) == 0);
	intake_release(&in);
	mail_release(&mail);
	text_release(&message);
}
END_TEST

START_TEST(intake__takes_a_quoted_draft_for_no_orders)
{
	static const char draft[] = "> drumhead-begin 1 orders\n> game 1234567890123456\n> nonce\n> end\n> drumhead-end\n";
	char body[400];

	snprintf(body, sizeof body, "help\n\n%s", draft);
	ck_assert_int_eq(asked(body, ""), ASKS_HELP);
	snprintf(body, sizeof body, "Thank you.\n\n%s", draft);
	ck_assert_int_eq(asked(body, ""), ASKS_NOTHING);
	ck_assert_int_eq(asked(draft, ""), ASKS_DRAFT);
}
END_TEST

START_TEST(words__reports_without_columns)
{
	struct text out = TEXT_INIT;

	words_print_html_report(&out, "CARD           9.0   <Irish>                 d1\n                       Terror.\n"
	                        "drumhead-begin 1 orders\n  a  b\ndrumhead-end\n", "", false, NULL, 0);
	ck_assert_ptr_nonnull(strstr(out.bytes, "><b>CARD</b>&emsp;9.0&emsp;&lt;Irish&gt; Terror.&emsp;d1</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "orders\n  a  b\ndrumhead-end\n</pre>"));
	text_release(&out);
}
END_TEST

START_TEST(words__reports_each_thing_in_a_paragraph)
{
	struct text out = TEXT_INIT;

	words_print_html_report(&out, "  round 1     12.1   Perth\n"
	                        "                     Superiority: Royalist. Royalist 6 and     d3-d4\n"
	                        "                       MacColla, 7.\n"
	                        "                       RI1: 4 3; 1 panic.                      d5-d6\n"
	                        "              12.2     CL3 panics.\n"
	                        "                       CL4 panics.\n", "", false, NULL, 0);
	ck_assert_ptr_nonnull(strstr(out.bytes, ">round 1&emsp;12.1&emsp;Perth</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">Superiority: Royalist. Royalist 6 and MacColla, 7.&emsp;d3-d4</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">RI1: 4 3; 1 panic.&emsp;d5-d6</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">12.2&emsp;CL3 panics.</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">CL4 panics.</div>"));
	text_release(&out);
}
END_TEST

static const struct side sides[] = { { "Royalist", "#111111" }, { "Covenanter", "#222222" } };

static void as_html(struct text *out, const char *report, const char *map, bool keeps_map)
{
	text_clear(out);
	words_print_html_report(out, report, map, keeps_map, sides, 2);
}

START_TEST(words__shows_headings_battles_and_sides)
{
	struct text out = TEXT_INIT;

	as_html(&out, "MONTROSE                        1994c915, ruling 5\nTurn 1: Royalist\n============\n"
	        "BATTLE        12.0   Perth: Royalist attacks.\n              12.3   Royalists! Covenanter retreats.\n"
	        "CHOSEN BY auto\nNOW                  Covenanter to play.\n", "", false);
	ck_assert_ptr_nonnull(strstr(out.bytes, "1.3em\">MONTROSE&emsp;1994c915, ruling 5</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "1.1em\">Turn 1: <span style=\"color:#111111\">Royalist</span></div>\n<hr>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "margin:.5em 0\">\n<div style=\"padding-left:1em;text-indent:-1em\">"
	                             "<b>BATTLE</b>&emsp;12.0&emsp;Perth: <span style=\"color:#111111\">Royalist</span> "));
	ck_assert_ptr_nonnull(strstr(out.bytes, "Royalists! <span style=\"color:#222222\">Covenanter</span> retreats.</div>\n"
	                             "</div>\n<div style=\"padding-left:1em;text-indent:-1em\"><b>CHOSEN BY</b> auto</div>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "<b>NOW</b>&emsp;<span"));
	text_release(&out);
}
END_TEST

START_TEST(words__leaves_the_map_in_characters_out)
{
	struct text out = TEXT_INIT;

	as_html(&out, "POSITION\n\n  o---<\n  |\n\nThe end.\n", "  o---<\n  |\n", false);
	ck_assert_ptr_null(strstr(out.bytes, "o---"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">The end.</div>"));
	as_html(&out, "POSITION\n\n  o---<\n  |\n\nThe end.\n", "  o---<\n  |\n", true);
	ck_assert_ptr_nonnull(strstr(out.bytes, "overflow-x:auto\">  o---&lt;\n  |\n</pre>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, ">The end.</div>"));
	text_release(&out);
}
END_TEST

static enum imap_fetch fetched(struct fetched *f, const char *answer)
{
	return imap_read_fetch(f, answer, strlen(answer));
}

START_TEST(imap__reads_a_fetch)
{
	struct fetched f;

	ck_assert_int_eq(fetched(&f, "* 3 FETCH (UID 7 RFC822.SIZE 120 FLAGS (\\Seen $a) MODSEQ (9223372036854775807))\r\n"),
	                 FETCH_GOOD);
	ck_assert_uint_eq(f.uid, 7);
	ck_assert_int_eq(f.size, 120);
	ck_assert_int_eq(f.modseq, 9223372036854775807LL);
	ck_assert(imap_has_flag(&f, "$A", false) && imap_has_flag(&f, "\\S", true) && !imap_has_flag(&f, "\\S", false));
	ck_assert_ptr_null(f.body);
	ck_assert_int_eq(fetched(&f, "* 3 FETCH (BODY[] {5}\r\n a)\r\n X {1}\r\n) UID 4294967295)\r\n"), FETCH_GOOD);
	ck_assert_uint_eq(f.uid, 4294967295u);
	ck_assert_uint_eq(f.n_body, 5);
	ck_assert_mem_eq(f.body, " a)\r\n", 5);
	ck_assert_int_eq(fetched(&f, "* 3 FETCH (BODY[]<0> \"a\\\"b\" ENVELOPE (\"x)\" (NIL {1}\r\n() NIL) UID 1)\n"),
	                 FETCH_GOOD);
	ck_assert_uint_eq(f.n_body, 4);
}
END_TEST

START_TEST(imap__takes_no_fetch_that_is_not_well_formed)
{
	static const char *const bad[] = {
		"* 3 FETCH (UID 7 UID 7)\r\n", "* 3 FETCH (UID 0)\r\n", "* 3 FETCH (UID 4294967296)\r\n",
		"* 3 FETCH (RFC822.SIZE -5)\r\n", "* 3 FETCH (MODSEQ (9223372036854775808))\r\n",
		"* 3 FETCH (UID 7\r\n", "* 3 FETCH (UID 7) x\r\n", "* 3 FETCH (UID)\r\n", "* 3 FETCH ()\r\n",
		"* 3 FETCH UID 7\r\n", "* 3 FETCH (UID 7 )\r\n", "* 3 FETCH (BODY[] {9}\r\nabc)\r\n",
		"* 3 FETCH (BODY[] {1}\r\nabc)\r\n", "* 3 FETCH (BODY[] {x1}\r\na)\r\n",
		"* 3 FETCH (BODY[] {1}\r\na BODY[] {1}\r\nb)\r\n", "* 3 FETCH (BODY[] \"a)\r\n",
		"* 3 FETCH (FLAGS (a)\r\n", "* 3 FETCH (FLAGS a)\r\n", "* 3 FETCH (BODY[] NIL)\r\n", NULL
	};
	struct fetched f;

	for (int i = 0; bad[i]; i++)
		ck_assert_msg(fetched(&f, bad[i]) == FETCH_BAD, "%s", bad[i]);
	ck_assert_int_eq(fetched(&f, "* 3 EXISTS\r\n"), FETCH_OTHER);
	ck_assert_int_eq(fetched(&f, "* OK * 3 FETCH (UID 7)\r\n"), FETCH_OTHER);
}
END_TEST

static void lists(const char *answer, size_t most, const char *want)
{
	struct uids u = { 0 };
	struct text got = TEXT_INIT;

	imap_read_uids(&u, most, answer, strlen(answer));
	for (size_t i = 0; i < u.n; i++)
		text_print(&got, "%lu ", u.uid[i]);
	ck_assert_str_eq(got.bytes, want);
	text_release(&got);
	free(u.uid);
}

START_TEST(imap__lists_what_a_search_found)
{
	lists("* SEARCH 1 3 2\r\n", 9, "1 3 2 ");
	lists("* SEARCH 1 3 (MODSEQ 917)\r\n", 9, "1 3 ");
	lists("* SEARCH\r\n", 9, "");
	lists("* ESEARCH (TAG \"a ALL 9\") UID ALL 1:3,7\r\n", 9, "1 2 3 7 ");
	lists("* ESEARCH (TAG \"a\") UID COUNT 4 ALL 4:2\r\n", 9, "2 3 4 ");
	lists("* ESEARCH (TAG \"a\") UID\r\n", 9, "");
	lists("* ESEARCH UID ALL 1:4294967295\r\n", 3, "1 2 3 ");
	lists("* ESEARCH UID ALL 1:99999999999\r\n", 3, "");
	lists("* SEARCH 0 1\r\n", 9, "");
	lists("* OK SEARCH 1\r\n", 9, "");
}
END_TEST

#define DAY ((int64_t)86400)
#define SPAN(first, end, said, back) { (first) * DAY, (end) * DAY, (said) * DAY, (back) * DAY }

/* The clock gives 7 days; a deadline is moved to the last second of one. */
static void moved(const struct absences *a, int deadline, int want)
{
	ck_assert_int_eq(absences_move(a, deadline * DAY, 7 * DAY), want * DAY - (want > deadline));
}

START_TEST(absence__moves_a_deadline_that_lies_in_it)
{
	struct absences a = { .one = { SPAN(10, 20, 1, 0) }, .n = 1 };

	moved(&a, 9, 9);
	moved(&a, 10, 21);
	moved(&a, 19, 21);
	moved(&a, 20, 20);
}
END_TEST

START_TEST(absence__follows_another)
{
	struct absences a = { .one = { SPAN(10, 20, 1, 0), SPAN(12, 15, 1, 0), SPAN(20, 25, 20, 0), SPAN(30, 40, 1, 0) },
	                      .n = 4 };

	moved(&a, 11, 26);
	moved(&a, 26, 26);
}
END_TEST

START_TEST(absence__does_not_save_what_was_late_when_it_was_announced)
{
	struct absences a = { .one = { SPAN(10, 20, 12, 0) }, .n = 1 };

	moved(&a, 11, 11);
	moved(&a, 12, 12);
	moved(&a, 13, 21);
}
END_TEST

START_TEST(absence__that_is_ended_leaves_the_days_of_the_clock)
{
	struct absences a = { .one = { SPAN(10, 20, 1, 12) }, .n = 1 };

	ck_assert_int_eq(absences_move(&a, 11 * DAY, 7 * DAY), 19 * DAY);
	ck_assert_int_eq(absences_move(&a, 11 * DAY, 20 * DAY), 21 * DAY - 1);
	ck_assert_int_eq(absences_move(&a, 19 * DAY + 5, 7 * DAY), 19 * DAY + 5);
}
END_TEST

START_TEST(absence__counts_each_day_of_a_year_once)
{
	struct absences a = { .one = { SPAN(10, 20, 1, 0), SPAN(15, 22, 1, 0), SPAN(100, 110, 1, 101), SPAN(360, 370, 1, 0) },
	                      .n = 4 };

	ck_assert_int_eq(absences_days(&a, 1970), 12 + 1 + 5);
	ck_assert_int_eq(absences_days(&a, 1971), 5);
	ck_assert_int_eq(absences_days(&a, 1969), 0);
}
END_TEST

START_TEST(absence__that_was_granted_is_beside_the_leave)
{
	struct absences a = { .one = { SPAN(3, 5, 1, 0), SPAN(6, 10, 0, 0) }, .n = 2 };
	struct cup_stops stops = { &a, 2, NULL };

	ck_assert_int_eq(absences_days(&a, 1970), 2);
	ck_assert_int_eq(absences_between(&a, 0, 20 * DAY, 2), 6);
	ck_assert_int_eq(absences_between(&a, 4 * DAY, 7 * DAY, 0), 1);
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 13 * DAY + DAY / 2);
}
END_TEST

/* Days that end at noon, UTC; the first of 1970 begins at 0. */
START_TEST(clock__ends_at_the_first_noon_after_its_days)
{
	struct cup_stops none = { NULL, 0, NULL };

	ck_assert_int_eq(cup_clock_due(5, 7, &none), 7 * DAY + DAY / 2);
	ck_assert_int_eq(cup_clock_due(DAY / 2, 7, &none), 7 * DAY + DAY / 2);
	ck_assert_int_eq(cup_clock_due(DAY / 2 + 1, 7, &none), 8 * DAY + DAY / 2);
}
END_TEST

START_TEST(clock__stops_on_days_of_an_absence)
{
	struct absences away = { .one = { SPAN(3, 5, 1, 0), SPAN(8, 20, 1, 0) }, .n = 2 };
	struct cup_stops stops = { &away, 30, NULL };

	/* Two of the first, which bring the end into the second, of which there are twelve. */
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 21 * DAY + DAY / 2);
	stops.leave = 3;
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 10 * DAY + DAY / 2);
	stops.leave = 0;
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 7 * DAY + DAY / 2);
	away.one[0].said = 4 * DAY;              /* of a span that has begun already only what is left counts */
	away.n = 1;
	stops.leave = 30;
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 8 * DAY + DAY / 2);
	away.one[0].said = 30 * DAY;
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 7 * DAY + DAY / 2);
}
END_TEST

START_TEST(clock__stops_on_whole_days_of_an_outage)
{
	struct absences down = { .one = { { .first = 2 * DAY, .end = 4 * DAY + 100 },
	                                  { .first = 5 * DAY, .end = 6 * DAY - 1 } }, .n = 2 };
	struct cup_stops stops = { NULL, 0, &down };

	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 9 * DAY + DAY / 2);
	ck_assert_int_eq(cup_clock_due(10 * DAY, 7, &stops), 17 * DAY + DAY / 2);
}
END_TEST

START_TEST(clock__stops_once_on_a_day_of_both)
{
	struct absences down = { .one = { { .first = 2 * DAY, .end = 4 * DAY + 100 } }, .n = 1 };
	struct absences away = { .one = { SPAN(3, 5, 1, 0) }, .n = 1 };
	struct cup_stops stops = { &away, 30, &down };

	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 10 * DAY + DAY / 2);       /* days 2, 3, 4 */
	stops.leave = 1;
	ck_assert_int_eq(cup_clock_due(0, 7, &stops), 9 * DAY + DAY / 2);        /* and of the second its absence is not */
}
END_TEST

START_TEST(clock__counts_each_day_begun)
{
	ck_assert_int_eq(cup_clock_late(DAY, DAY), 0);
	ck_assert_int_eq(cup_clock_late(DAY, DAY + 1), 1);
	ck_assert_int_eq(cup_clock_late(DAY, 2 * DAY), 1);
	ck_assert_int_eq(cup_clock_late(DAY, 2 * DAY + 1), 2);
	ck_assert_int_eq(cup_clock_late(DAY, 0), 0);
}
END_TEST

static void wrapped(const char *text, const char *want)
{
	struct text out = TEXT_INIT;

	words_wrap(&out, text);
	ck_assert_str_eq(out.bytes, want);
	text_release(&out);
}

#define FIFTY "ten ten ten ten ten ten ten ten ten ten ten ten te"

START_TEST(words__wraps_a_sentence_that_is_too_wide)
{
	wrapped(FIFTY " " FIFTY "\ngoes on.\nNext.\n", FIFTY " ten ten ten ten ten ten\nten ten ten ten ten ten te goes on.\n"
	        "Next.\n");
	wrapped(FIFTY " ten ten ten `drumhead check GAME ORDERS` ten\n",
	        FIFTY " ten ten ten\n`drumhead check GAME ORDERS` ten\n");
	wrapped("short\nbroken by hand", "short\nbroken by hand");
	wrapped("> " FIFTY " " FIFTY "\n    " FIFTY " " FIFTY "\na   " FIFTY " " FIFTY "\n",
	        "> " FIFTY " " FIFTY "\n    " FIFTY " " FIFTY "\na   " FIFTY " " FIFTY "\n");
}
END_TEST

static Suite *suite(void)
{
	Suite *s = suite_create("mail");
	TCase *c = tcase_create("mail");

	tcase_add_test(c, plain__joins_soft_lines);
	tcase_add_test(c, plain__joins_only_lines_of_one_depth);
	tcase_add_test(c, plain__leaves_the_signature_mark_alone);
	tcase_add_test(c, plain__reads_html);
	tcase_add_test(c, plain__shows_nothing_that_html_hides);
	tcase_add_test(c, plain__knows_every_line_end);
	tcase_add_test(c, address__refuses_what_could_command_a_server);
	tcase_add_test(c, mail__is_the_same_bytes_every_time);
	tcase_add_test(c, mail__takes_no_header_from_a_subject);
	tcase_add_test(c, mail__of_a_heap_of_parts_is_set_aside_before_they_are_made);
	tcase_add_test(c, intake__finds_requests_in_the_first_own_line);
	tcase_add_test(c, intake__counts_orders_from_their_first_line);
	tcase_add_test(c, intake__takes_a_quoted_draft_for_no_orders);
	tcase_add_test(c, words__reports_without_columns);
	tcase_add_test(c, words__reports_each_thing_in_a_paragraph);
	tcase_add_test(c, words__shows_headings_battles_and_sides);
	tcase_add_test(c, words__leaves_the_map_in_characters_out);
	tcase_add_test(c, absence__moves_a_deadline_that_lies_in_it);
	tcase_add_test(c, absence__follows_another);
	tcase_add_test(c, absence__does_not_save_what_was_late_when_it_was_announced);
	tcase_add_test(c, absence__that_is_ended_leaves_the_days_of_the_clock);
	tcase_add_test(c, absence__counts_each_day_of_a_year_once);
	tcase_add_test(c, absence__that_was_granted_is_beside_the_leave);
	tcase_add_test(c, clock__ends_at_the_first_noon_after_its_days);
	tcase_add_test(c, clock__stops_on_days_of_an_absence);
	tcase_add_test(c, clock__stops_on_whole_days_of_an_outage);
	tcase_add_test(c, clock__stops_once_on_a_day_of_both);
	tcase_add_test(c, clock__counts_each_day_begun);
	tcase_add_test(c, words__wraps_a_sentence_that_is_too_wide);
	tcase_add_test(c, imap__reads_a_fetch);
	tcase_add_test(c, imap__takes_no_fetch_that_is_not_well_formed);
	tcase_add_test(c, imap__lists_what_a_search_found);
	suite_add_tcase(s, c);
	return s;
}

int main(void)
{
	mime_init();
	return suite_run(suite());
}
