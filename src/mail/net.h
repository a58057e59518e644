/* net.h - the only door to libcurl: connections, TLS, log-in, and sending.
 *
 * Certificates are always verified.  A password is asked for when it is needed, from a file or a command, and kept
 * in memory only. */
#ifndef MAIL_NET_H
#define MAIL_NET_H
#include <stdbool.h>
#include <stddef.h>
#include "base/error.h"
#include "base/text.h"
#include "mail/config.h"

/* Who we are to a server; from the configuration. */
struct net_login {
	char *user, *password, *token;           /* owned; each may be NULL */
};
int net_login_find(struct net_login *l, const struct config *c, const char *user, struct error *err);
void net_login_release(struct net_login *l);

enum delivery {
	DELIVERED,                               /* the server has it */
	DELIVER_LATER,                           /* not now, or nobody knows: the same bytes again, later */
	DELIVER_FAILED,                          /* never to this address */
	DELIVER_STOP,                            /* no mail can go out: log-in, certificate */
};

/* SMTP: one connection for many messages. */
struct net_smtp;
struct net_smtp *net_smtp_new(const struct config *c, struct error *err);     /* returns new */
void net_smtp_free(struct net_smtp *s);
/* Sends MESSAGE (lines end in LF).  WHY receives the server's words, one line. */
enum delivery net_smtp_send(struct net_smtp *s, const char *from, const char *to, const struct text *message,
                            struct text *why);
/* Connects and logs in, and sends nothing: for doctor. */
int net_smtp_test(const struct config *c, struct error *err);

/* A connection on which we speak ourselves: TCP, TLS, capabilities and log-in are done. */
struct net_line;
struct net_line *net_line_open(const struct config *c, const char *url, struct error *err);   /* returns new */
void net_line_close(struct net_line *l);
int net_line_send(struct net_line *l, const char *bytes, size_t n, struct error *err);
/* Appends what has come to OUT, waiting up to MILLISECONDS for it.  1: something, 0: nothing in time, -1: gone. */
int net_line_receive(struct net_line *l, struct text *out, int milliseconds, struct error *err);
#endif
