# browser.py MAIL - the HTML of a mail as a browser shows it: a line for each block, blanks squeezed but where they are
# kept, "[image: ALT]" for a picture that comes with the mail, *bold* and |boxed| text marked.
import email, email.policy, html.parser, sys

BLOCKS = {"p", "div", "pre", "h1", "h2", "h3", "hr", "br", "body", "html"}


class Browser(html.parser.HTMLParser):
    def __init__(self, pictures):
        super().__init__()
        self.pictures, self.lines, self.open, self.line, self.hidden = pictures, [], [], "", 0

    def end_line(self, keep_empty=False):
        if self.line.strip() or keep_empty:
            boxed = any("border:" in style for _, style in self.open)
            self.lines.append(("| " if boxed else "") + self.line.rstrip())
        self.line = ""

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in BLOCKS:
            self.end_line(tag == "br")
        if tag == "img":
            name = values.get("src", "")
            assert name.startswith("cid:") and name[4:] in self.pictures, f"no picture for {name}"
            self.line += f"[image: {values['alt']}]"
        if tag in ("br", "hr", "img", "meta"):
            return
        self.open.append((tag, (values.get("style") or "").replace(" ", "")))
        if tag == "b":
            self.line += "*"
        self.hidden += tag in ("style", "script", "title")

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> ends {self.open[-1:]}"
        if tag in BLOCKS:
            self.end_line()
        if tag == "b":
            self.line += "*"
        self.open.pop()
        self.hidden -= tag in ("style", "script", "title")

    def handle_data(self, text):
        if self.hidden:
            return
        keeps = any(tag == "pre" or "white-space:pre" in style for tag, style in self.open)
        for n, part in enumerate(text.split("\n") if keeps else [" ".join(text.split(" ")).replace("\n", " ")]):
            if n:
                self.end_line(True)
            if not keeps:
                while "  " in part:
                    part = part.replace("  ", " ")
                part = part.lstrip() if not self.line else part
            self.line += part


message = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
html_parts = [part for part in message.walk() if part.get_content_type() == "text/html"]
assert len(html_parts) == 1, "there is not one part of HTML"
browser = Browser({part["Content-ID"].strip("<>") for part in message.walk() if part["Content-ID"]})
browser.feed(html_parts[0].get_content())
browser.close()
browser.end_line()
assert not browser.open, f"{browser.open} is not closed"
print("\n".join(browser.lines))
