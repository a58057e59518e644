/* keys.c - public keys, and signatures in their armor. */
#include <string.h>
#include "fuzzer.h"
#include "trust/sshsig.h"

void fuzzer_begin(void)
{
}

void fuzzer_seeds(void)
{
	seed_files("", "tests/data/keys", ".pub");
	seed_files("", "tests/vectors/ledger", ".sig");
}

static void try_public(const char *line)
{
	struct ssh_public key, same;
	struct error err = ERROR_INIT;
	struct text again = TEXT_INIT;

	if (ssh_public_parse(&key, line, &err) < 0)
		return;
	ssh_public_print(&again, &key);
	must_hold(ssh_public_parse(&same, again.bytes, &err) == 0 && ssh_public_equal(&key, &same));
	text_release(&again);
}

static void try_armor(const char *armor, size_t n)
{
	struct ssh_public key, key_again;
	struct ssh_signature sig, sig_again;
	struct error err = ERROR_INIT;
	struct text again = TEXT_INIT;

	if (ssh_armor_parse(&sig, &key, armor, n, &err) < 0)
		return;
	ssh_armor_print(&again, &sig, &key);
	must_hold(ssh_armor_parse(&sig_again, &key_again, again.bytes, again.length, &err) == 0);
	must_hold(ssh_public_equal(&key, &key_again) && memcmp(sig.bytes, sig_again.bytes, sizeof sig.bytes) == 0);
	ssh_verify(&sig, &key, "message", 7, &err);
	text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text text = TEXT_INIT;

	text_add(&text, data, size);
	text_putc(&text, '\0');
	try_public(text.bytes);
	try_armor(text.bytes, size);
	text_release(&text);
	return 0;
}
