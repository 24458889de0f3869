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
  ["10<sup>9<br></sup>/L", "10⁹\\\n/L"],
  ["10<sup><sup>2</sup></sup>, 10<strong><sup>6</sup></strong>", "10², 10**⁶**"],
  ["104<sup>o</sup>F, 40<sup>°</sup>C, n<sup>º</sup> 5", "104°F, 40°C, nº 5"],
  ["Brand<sup>TM</sup>, Other<sup>(R)</sup>, 2<sup>da</sup> dosis, said<sup>[12]</sup>", "Brand™, Other®, 2da dosis, said\\[12]"],
  ["Feed <sub>in small print only</sub>", "Feed in small print only"],
  ['10<span class="superscript">9</span>, H<span class="Subscript TextRun">2</span>O', "10⁹, H₂O"],
  ['10<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">9</span>', "10⁹"],
  ['10<span style="vertical-align: 5pt; font-size: 8pt">9</span>, H<span style="vertical-align:-2px">2</span>O', "10⁹, H₂O"],
])("keeps what is raised or lowered: %s", (html, markdown) => {
  expect(markdownOf(`<p>${html}</p>`)).toBe(markdown);
  expect(notesOf(html)).toEqual([]);
});

test.each([
  ['<span style="text-decoration:line-through">$50</span> $40', "~~$50~~ $40"],
  ['<span style="font-weight:700">Never</span> <span style="font-style:italic">ice</span>', "**Never** _ice_"],
  ['<h2><span style="font-weight:700">Ice</span></h2>', "## Ice"],
  ["Call<strong> now </strong>please", "Call **now** please"],
  ["<table><caption>Doses<br></caption><tr><th>A</th></tr><tr><td>1</td></tr></table>", "**Doses**\n\n| A |\n| - |\n| 1 |"],
  ["<h1></h1><h2><br></h2>A", "A"],
  ["<ol><li><p>One</p></li><br><li><p>Two</p></li></ol>", "1. One\n\n2. Two"],
  ["<ol><li value=3>C</li><li>D</li></ol>", "3. C\n4. D"],
  ["<ul><li>A</li><div><ul><li>B</li></ul></div><li>C</li></ul>", "- A\n  - B\n- C"],
  ["<ul><p>Intro</p><li>A</li>text<li>B</li></ul>", "- Intro\n\n- A\\\n  text\n\n- B"],
  ['<a href="https://www.google.com/url?q=https://avma.example/x&amp;sa=D&amp;ust=1">A</a>', "[A](https://avma.example/x)"],
  ['<img class="emoji" alt="🐶" src="https://s.w.org/images/core/emoji/1f436.svg"> dog', "🐶 dog"],
  ['<img data-lazy="https://a.example/b.jpg" src="data:image/gif;base64,R0">', "![](https://a.example/b.jpg)"],
  ['<img srcset="https://a.example/b.jpg 1x, https://a.example/c.jpg 2x">', "![](https://a.example/b.jpg)"],
  [
    '<img src="https://static.wixstatic.com/media/a~mv2.jpg/v1/fill/w_49,h_37,al_c,q_80,blur_2/a.jpg">',
    "![](https://static.wixstatic.com/media/a~mv2.jpg)",
  ],
])("keeps what a page says by its looks: %s", (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ["Word’s deletions by class", "<p>Give <span class=msoDel>5 mg</span><span class=msoIns>10 mg</span></p>", "Give 10 mg"],
  [
    "those of Word on the web",
    '<p><span class="TrackChangeTextDeletion TrackedChange">5</span><span class="TrackedChange">10</span> mg</p>',
    "10 mg",
  ],
  [
    "Google Docs’ comments",
    '<p>Text<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is it?</span></p></div>',
    "Text",
  ],
  [
    "what is for screen readers alone",
    '<a href="https://a.example">Map<span class="screen-reader-text"> (new tab)</span></a>',
    "[Map](https://a.example)",
  ],
])("leaves out %s", (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
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
