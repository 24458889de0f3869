import { expect, test } from "vitest";
import { htmlToMarkdown, plainText } from "~/domain/blog-import/html/html-to-markdown.server";

const markdownOf = (html: string) => htmlToMarkdown(html).markdown.trim();
const notesOf = (html: string) => htmlToMarkdown(html).notices.map(({ text }) => text);

const wordItem = (level: number, mark: string, text: string, list = "l0") =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;

test.each([
  [
    "Google Docs",
    "<ol><li><p>Call us</p></li><ol><li><p>by phone</p></li></ol><li><p>Come in</p></li></ol>",
    "1. Call us\n\n   1. by phone\n\n2. Come in",
  ],
  ["Apple Notes", "<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>", "- a\n  - b\n    - c\n- d"],
  ["a list that begins with one", "<ul><ul><li>a</li></ul><li>b</li></ul>", "- a\n- b"],
  ["Word", wordItem(1, "1.", "Call") + wordItem(2, "a.", "480") + wordItem(1, "2.", "Then"), "1. Call\n   1. 480\n2. Then"],
  [
    "Word with bullets",
    wordItem(1, "·", "a") + wordItem(2, "o", "b") + wordItem(3, "§", "c") + wordItem(1, "·", "d"),
    "- a\n  - b\n    - c\n- d",
  ],
  ["Word with numbers among bullets", wordItem(1, "·", "a") + wordItem(2, "1)", "b") + wordItem(2, "2)", "c"), "- a\n\n  1. b\n  2. c"],
  ["Word that goes on after a paragraph", `${wordItem(1, "1.", "a")}<p>Between</p>${wordItem(1, "2.", "b")}`, "1. a\n\nBetween\n\n2. b"],
  [
    "Word on the web",
    '<div class="ListContainerWrapper SCXW1"><ol><li data-aria-level="1" data-aria-posinset="1"><p>a</p></li></ol></div>' +
      '<div class="ListContainerWrapper SCXW1"><ul><li data-aria-level="2"><p>b</p></li></ul></div>' +
      '<div class="ListContainerWrapper SCXW1"><ol><li data-aria-level="1" data-aria-posinset="2"><p>c</p></li></ol></div>',
    "1. a\n\n   - b\n\n2. c",
  ],
])("keeps the order, the levels and the numbers of lists of %s", (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ["5 x 10<sup>9</sup>/L, 20 mg/m<sup>2</sup>, H<sub>2</sub>O", "5 x 10⁹/L, 20 mg/m², H₂O"],
  ['10<span style="font-size:0.6em;vertical-align:super;">-6</span>', "10⁻⁶"],
  ["C<sub>max</sub>, the 1<sup>st</sup> of May, Brand<sup>®</sup>", "Cₘₐₓ, the 1st of May, Brand®"],
  ["said<sup>1, 2</sup>", "said¹, ²"],
  ['said<sup><a href="https://other.example/1">1</a></sup>', "said[1](https://other.example/1)"],
])("keeps what is raised or lowered: %s", (html, markdown) => {
  expect(markdownOf(`<p>${html}</p>`)).toBe(markdown);
  expect(notesOf(html)).toEqual([]);
});

test("names what Unicode can't raise or lower", () => {
  expect(markdownOf("<p>2<sup>Ω/2</sup> and 3<sub>Ω</sub></p>")).toBe("2^(Ω/2) and 3_Ω");
  expect(notesOf("<p>2<sup>Ω/2</sup></p>")).toEqual([expect.stringContaining("^(Ω/2)")]);
});

test.each([
  ["<p><strong>Bold<br></strong></p>", "**Bold**"],
  ["<p><strong>Bold<br></strong>text</p>", "**Bold**\\\ntext"],
  ["<p>text<em><br>soft</em></p>", "text\\\n_soft_"],
  ["<p><b><i>Both<br></i></b></p>", "**_Both_**"],
  ['<p><a href="https://other.example/">Link<br></a><br></p>', "[Link](https://other.example/)"],
  ["<p>One<br>two<br><br></p>", "One\\\ntwo"],
  [
    '<figure><img src="https://old.example/a.jpg" alt="A"><figcaption>Caption<br></figcaption></figure>',
    "![A](https://old.example/a.jpg)\n\n_Caption_",
  ],
  ["<h2>One<br>two<br></h2>", "## One two"],
  ["<h2><b>One<br>two</b></h2>", "## **One two**"],
  ["<ul><li>One<br></li><li><strong>Two<br></strong></li></ul>", "- One\n- **Two**"],
  ["<blockquote>Said<br></blockquote>", "> Said"],
])("shows no backslash for a line break at an edge: %s", (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test("leaves out the comments, deletions and hidden texts of Word", () => {
  const html =
    "<p class=MsoNormal>Give <span style='mso-comment-reference:AK_1'>10 mg</span><span class=MsoCommentReference>" +
    "<span style='mso-special-character:comment'><a class=msocomanchor href=\"#_msocom_1\">[AK1]</a></span></span> daily. " +
    '<del cite="mailto:x">Old dose.</del> <ins cite="mailto:x">New dose.</ins><span style="display:none;mso-hide:all">Hidden</span></p>' +
    "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt>" +
    '<p class=MsoCommentText><a href="#_msoanchor_1">[AK1]</a>A remark.</p></div></div></div>';
  expect(markdownOf(html)).toBe("Give 10 mg daily. New dose.");
});

test("leaves out what a page hides, by name, and keeps what a press shows", () => {
  const html =
    '<p>Seen</p><p style="display: none">Unseen</p><div hidden>Never</div><div class="faq-answer" style="display:none">Answer</div>';
  expect(markdownOf(html)).toBe("Seen\n\nAnswer");
  expect(notesOf(html)).toEqual([expect.stringMatching(/Unseen.*Never/)]);
});

test("takes text of normal weight in bold elements for what it is", () => {
  expect(markdownOf('<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Plain</p></b>')).toBe("Plain");
});

test("keeps a list of Word whose numbers begin again", () => {
  expect(markdownOf(`${wordItem(1, "1.", "a")}${wordItem(1, "2.", "b")}${wordItem(1, "1.", "c", "l3")}`)).toBe("1. a\n2. b\n\n1) c");
});

test("reads a title in one line, with its powers", () => {
  expect(plainText("10<sup>9</sup> cells<br>and <b>counting</b>")).toBe("10⁹ cells and counting");
});

test("strikes out what a page shows struck out", () => {
  expect(markdownOf('<p><del datetime="2020-01-01">$50</del> $40</p>')).toBe("~~$50~~ $40");
});
