/* command.c - what the commands share with main.c. */
#include "mail/command.h"
#include "base/talk.h"

volatile bool mail_stop;

void mail_tell(struct post *p)
{
	print_text(&p->said);
	text_clear(&p->said);
}
