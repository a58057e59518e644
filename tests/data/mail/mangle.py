#!/usr/bin/env python3
"""What mail programs and lists do to a letter.

usage: mangle.py LETTER ENTRY SIGNATURE DIRECTORY

LETTER is what `drumhead sign` printed, ENTRY and SIGNATURE the two files of the same orders as `ssh-keygen -Y sign`
leaves them.  Writes DIRECTORY/NAME.good.eml (must be taken, with the same bytes) or NAME.bad.eml (must be refused)."""
import base64, html, os, quopri, re, sys, textwrap

letter = open(sys.argv[1]).read()
entry, signature = open(sys.argv[2]).read(), open(sys.argv[3]).read()
where = sys.argv[4]
count = 0


def head(**more):
    global count
    count += 1
    lines = {"From": "Alice <alice@test.example>", "To": "umpire@test.example", "Subject": "orders",
             "Message-ID": f"<mangled.{count}@test.example>", "Date": "Tue, 01 Dec 2026 18:00:00 +0000",
             "MIME-Version": "1.0"}
    lines.update({k.replace("_", "-"): v for k, v in more.items()})
    return "".join(f"{k}: {v}\n" for k, v in lines.items() if v) + "\n"


def write(name, message, good=True):
    data = message if isinstance(message, bytes) else message.encode()
    with open(os.path.join(where, f"{name}.{'good' if good else 'bad'}.eml"), "wb") as f:
        f.write(data)


def plain(name, text, good=True, **headers):
    write(name, head(Content_Type="text/plain; charset=utf-8", **headers) + text, good)


def multipart(kind, *parts, boundary="bbb", more=""):
    body = "".join(f"--{boundary}\n{p}\n" for p in parts) + f"--{boundary}--\n"
    return f'Content-Type: multipart/{kind}; boundary="{boundary}"{more}\n', body


def mixed(name, kind, *parts, good=True, more=""):
    h, body = multipart(kind, *parts, more=more)
    write(name, head()[:-1] + h + "\n" + body, good)


def part(kind, text, **headers):
    return f"Content-Type: {kind}\n" + "".join(f"{k.replace('_', '-')}: {v}\n" for k, v in headers.items()) + "\n" + text


def b64(text):
    return base64.encodebytes(text.encode() if isinstance(text, str) else text).decode()


def as_html(text):
    return "<html><body>" + html.escape(text).replace("\n", "<br>\n") + "</body></html>"


def flowed(text, width=60, delsp=False):
    out = []
    for line in text.split("\n"):
        while len(line) > width and " " in line[1:width]:
            cut = line.rindex(" ", 1, width)
            out.append(line[:cut + 1] + (" " if delsp else ""))
            line = line[cut + 1:]
        out.append((" " if line.startswith((" ", ">", "From ")) else "") + line.rstrip(" "))
    return "\n".join(out)


quoted = "".join(f"> {line}\n" for line in letter.split("\n"))
crlf = letter.replace("\n", "\r\n")
sig = lambda text: text + "\n-- \nAlice\nhttp://example.org/?a=b&c=d\n"

# --- text as it is written and quoted
plain("as-it-is", letter)
plain("greeting-and-signature", "Dear umpire,\n\nhere they are.\n\n" + sig(letter))
plain("crlf", crlf)
plain("cr-only", letter.replace("\n", "\r"))
plain("quoted", quoted)
plain("quoted-twice", "".join(f"> {line}\n" for line in quoted.split("\n")))
plain("quoted-with-bars", "".join(f"| {line}\n" for line in letter.split("\n")))
plain("indented", "".join(f"    {line}\n" for line in letter.split("\n")))
plain("tabs", letter.replace(" ", "\t"))
plain("blanks-at-line-ends", letter.replace("\n", "   \n"))
plain("double-spaced", letter.replace("\n", "\n\n"))
plain("wrapped-at-40", "\n".join(textwrap.fill(l, 40, break_long_words=False) for l in letter.split("\n")))
plain("quoted-then-wrapped", "\n".join(l if len(l) < 50 else l[:l.rindex(" ", 0, 50)] + "\n" + l[l.rindex(" ", 0, 50):]
                                       for l in quoted.split("\n")))
plain("list-footer", letter + "\n_______________________________________________\nGames mailing list\n"
      "Games@lists.example.org\nhttps://lists.example.org/mailman/listinfo/games\n", List_Id="<games.example.org>",
      Precedence="list")
plain("list-subject-and-footer", letter + "\n---\nTo unsubscribe, mail games-leave@example.org\n",
      Subject="[Games] [1/2] orders", List_Post="<mailto:games@example.org>")
plain("scanned-by", letter + "\n--\nThis email has been checked for viruses by Example Antivirus.\n")
plain("after-a-report", letter + "\nOn Tue, Carol wrote:\n> drumhead-begin 1 orders\n> game 0\n> nonce\n> # a comment; with that\n"
      "> end\n> drumhead-end\n")
plain("with-the-old-letter", letter + "\n" + quoted)
plain("other-spaces", letter.replace(" ", "\u00a0"))
plain("narrow-no-break-space", letter.replace(" ", "\u202f"))
plain("zero-width-spaces", letter.replace(" ", " \u200b"))
plain("soft-hyphens", letter.replace("end", "en\u00add"))
plain("byte-order-mark", "\ufeff" + letter)
plain("line-separators", letter.replace("\n", "\u2028"))
plain("other-hyphens", letter.replace("drumhead-", "drumhead\u2011"))
plain("en-dashes", letter.replace("drumhead-", "drumhead\u2013"))

# --- encodings
qp = lambda text: quopri.encodestring(text.encode()).decode()
write("quoted-printable", head(Content_Type="text/plain; charset=utf-8", Content_Transfer_Encoding="quoted-printable") + qp(letter))
write("quoted-printable-all", head(Content_Type="text/plain; charset=utf-8", Content_Transfer_Encoding="quoted-printable") +
      "".join(f"={c:02X}" if c != 10 else "\n" for c in letter.encode()))
write("base64", head(Content_Type="text/plain; charset=utf-8", Content_Transfer_Encoding="base64") + b64(crlf))
write("no-mime-headers", head(MIME_Version=None) + letter)
write("latin-1", (head(Content_Type="text/plain; charset=iso-8859-1") + "Gr\u00fc\u00dfe\n" + letter).encode("latin-1"))
write("latin-1-unsaid", (head() + "Gr\u00fc\u00dfe\n" + letter).encode("latin-1"))
write("latin-1-called-utf-8", (head(Content_Type="text/plain; charset=utf-8") + "Gr\u00fc\u00dfe\n" + letter).encode("latin-1"))
write("windows-1252", (head(Content_Type="text/plain; charset=windows-1252") + "\u201cGr\u00fc\u00dfe\u201d\n" + letter).encode("cp1252"))
write("utf-16", (head(Content_Type="text/plain; charset=utf-16", Content_Transfer_Encoding="base64") +
                 b64(letter.encode("utf-16"))))
write("unknown-charset", head(Content_Type="text/plain; charset=klingon") + letter)
write("flowed", head(Content_Type="text/plain; charset=utf-8; format=flowed") + flowed(letter))
write("flowed-delsp", head(Content_Type="text/plain; charset=utf-8; format=flowed; delsp=yes") + flowed(letter, 50, True))
write("flowed-and-quoted", head(Content_Type="text/plain; charset=utf-8; format=flowed") +
      "".join(f"> {line}\n" for line in flowed(letter).split("\n")))
write("mbox-from-line", "From alice@test.example Tue Dec  1 18:00:00 2026\n" + head() + letter)

# --- parts
mixed("html-beside", "alternative", part("text/plain", letter), part("text/html", as_html(letter)))
mixed("html-beside-empty-text", "alternative", part("text/plain", "\n"), part("text/html", as_html(letter)))
write("html-only", head(Content_Type="text/html; charset=utf-8") + as_html(letter))
write("html-divs", head(Content_Type="text/html; charset=utf-8") + "<style>p{}</style>" +
      "".join(f"<div>{html.escape(l).replace(' ', '&nbsp;') or '<br>'}</div>" for l in letter.split("\n")))
write("html-pre", head(Content_Type="text/html; charset=utf-8") + f"<pre>{html.escape(letter)}</pre>")
write("html-quoted", head(Content_Type="text/html; charset=utf-8") + f"<blockquote>{as_html(letter)}</blockquote>")
mixed("attached", "mixed", part("text/plain", "see there"), part("text/plain; name=letter.txt", letter,
      Content_Disposition="attachment; filename=letter.txt"))
mixed("attached-base64", "mixed", part("text/plain", "see there"), part("application/octet-stream; name=letter.txt", b64(letter),
      Content_Disposition="attachment; filename=letter.txt", Content_Transfer_Encoding="base64"))
mixed("by-ssh-keygen", "mixed", part("text/plain", "signed by hand"),
      part("application/octet-stream; name=my.orders.sig", b64(signature), Content_Transfer_Encoding="base64"),
      part("application/octet-stream; name=my.orders", b64(entry), Content_Transfer_Encoding="base64"))
plain("by-ssh-keygen-inline", entry + "\n" + signature)
mixed("pgp-mime", "signed", part("text/plain", letter), part("application/pgp-signature; name=signature.asc",
      "-----BEGIN PGP SIGNATURE-----\nxx\n-----END PGP SIGNATURE-----\n"), more="; micalg=pgp-sha256")
mixed("list-footer-part", "mixed", part("text/plain", letter), part("text/plain", "____\nGames mailing list\n"))
mixed("with-a-picture", "mixed", part("image/png; name=photo.png", b64(bytes(range(256))), Content_Transfer_Encoding="base64"),
      part("text/plain", letter))

# --- what must be refused
plain("joined-to-one-line", " ".join(letter.split()), good=False)
write("html-words", head(Content_Type="text/html; charset=utf-8") + " ".join(
      f'<span style="x">{html.escape(w)}</span>' for w in letter.split()), good=False)
plain("order-changed", letter.replace("when all : auto", "when all : none").replace("when all: auto", "when all: none"), good=False)
plain("digit-changed", re.sub(r"(?m)^seq (\d+)", lambda m: f"seq {int(m[1]) + 1}", letter, count=1), good=False)
plain("line-lost", re.sub(r"(?m)^when all.*\n", "", letter), good=False)
plain("cut-short", letter[:letter.index("drumhead-end") - 20], good=False)
plain("signature-lost", letter[:letter.index("drumhead-begin 1 signed")], good=False)
plain("smart-quotes-in-words", letter.replace("when all", "\u201cwhen\u201d all"), good=False)
plain("capitals", letter.upper(), good=False)
plain("cyrillic", letter.replace("end ;", "\u0435nd ;"), good=False)
plain("sentences-begin-with-capitals", re.sub(r"(?m)^([a-z])", lambda m: m[1].upper(), letter), good=False)
plain("linkified", re.sub(r"(?m)^nonce (\S+)", r"nonce <http://example.org/\1>", letter), good=False)
mixed("forwarded", "mixed", part("text/plain", "fyi"), part("message/rfc822", head() + letter), good=False)
mixed("encrypted", "encrypted", part("application/pgp-encrypted", "Version: 1"), part("application/octet-stream", "xx"), good=False)
write("two-from", head().replace("To:", "From: mallory@test.example\nTo:") + letter, good=False)
write("two-message-ids", head().replace("To:", "Message-ID: <second@test.example>\nTo:") + letter, good=False)
write("nul-bytes", head().encode() + letter.replace("end", "end\0").encode(), good=False)
write("nested-3000", head()[:-1] + "".join(
      f"Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n" for i in range(3000)) + "\n" + letter, good=False)
many = "".join(f"--bbb\nContent-Type: text/plain\n\n{i}\n" for i in range(5000))
write("parts-5000", head()[:-1] + 'Content-Type: multipart/mixed; boundary="bbb"\n\n' + many + "--bbb--\n", good=False)
write("text-3-mb", head(Content_Type="text/plain", Content_Transfer_Encoding="base64") + b64("x\n" * 1500000), good=False)
write("ten-megabytes", head(Content_Type="text/plain", Content_Transfer_Encoding="base64") + b64(b"\0" * 7500000), good=False)
write("empty", b"", good=False)
write("no-headers", "\n\n", good=False)
write("random", bytes((i * 7919 + i // 251) % 256 for i in range(20000)), good=False)
print(count)
