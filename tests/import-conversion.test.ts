import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { FoundPicture, FoundPost, ImportItem } from "~/domain/blog-import/import-item";
import { readImport } from "~/domain/blog-import/import-source.server";
import { fileOf, temporaryFolder } from "./support/exports";
import { attachment, category, item, meta, wordpress } from "./support/wordpress-export";

async function readAll(file: string, site: string | null = null): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const found of readImport(file, { site })) items.push(found);
  return items;
}

const postsOf = (items: readonly ImportItem[]) => items.filter((found): found is FoundPost => found.kind === "post");
const picturesOf = (items: readonly ImportItem[]) => items.filter((found): found is FoundPicture => found.kind === "picture");

async function zipOf(entries: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = path.join(temporaryFolder(), "blog.zip");
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** The Markdown and the subjects of notices that a WordPress text becomes. */
async function converted(content: string, ...others: string[]) {
  const items = await readAll(
    fileOf("a.xml", wordpress([item(1, { "content:encoded": content, "wp:post_name": "one" }), ...others].join("\n"))),
  );
  const [post] = postsOf(items);
  return { markdown: String(post?.values.content), about: post?.notices.map(({ about }) => about) ?? [], post };
}

const fence = attachment(90, "2021/03/fence.jpg", { parent: 1, alt: "A fence", caption: "Snakes stay out" });
const PICTURE = "![A fence](https://old.example/wp-content/uploads/2021/03/fence.jpg)";

describe("a WordPress text", () => {
  it.each([
    ["a gallery by numbers", '[gallery ids="90"]', `${PICTURE}\n\n_Snakes stay out_\n`],
    ["a gallery of all that was uploaded with the post", "[gallery]", `${PICTURE}\n\n_Snakes stay out_\n`],
    ["a gallery with typed quotes", "[gallery ids=”90”]", `${PICTURE}\n\n_Snakes stay out_\n`],
    [
      "a caption",
      '[caption width="300"]<img src="/wp-content/uploads/2021/03/fence-300x200.jpg" /> Our fence[/caption]',
      `${PICTURE}\n\n_Our fence_\n`,
    ],
    [
      "a picture that opens itself",
      '<a href="https://old.example/wp-content/uploads/2021/03/fence.jpg"><img src="http://www.old.example/wp-content/uploads/2021/03/fence-150x150.jpg"></a>',
      `${PICTURE}\n`,
    ],
    [
      "a picture that loads late",
      '<img src="data:image/gif;base64,R0" data-src="https://i0.wp.com/old.example/wp-content/uploads/2021/03/fence.jpg?w=600"><noscript><img src="x.jpg"></noscript>',
      `${PICTURE}\n`,
    ],
    [
      "a video on a line of its own",
      "Look:\n\nhttps://youtu.be/abcdefgh123\n\nNice.",
      "Look:\n\n[Watch the video on YouTube](https://www.youtube.com/watch?v=abcdefgh123)\n\nNice.\n",
    ],
    ["an embed", "[embed width=1]https://vimeo.com/12345[/embed]", "[Watch the video on Vimeo](https://vimeo.com/12345)\n"],
    [
      "a framed map",
      '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
      "[Open the map](https://www.google.com/maps/embed?pb=1)\n",
    ],
    ["a form", '[contact-form-7 id="5"]', "[Contact us](/contact)\n"],
    [
      "an unknown shortcode with an address",
      '[fancy_button link="https://x.example/book" color="red"]Book[/fancy_button]',
      "[Book](https://x.example/book)\n",
    ],
    ["a page builder", '[vc_row][vc_column width="1/2"]Words[/vc_column][/vc_row]', "Words\n"],
    ["words in brackets", "See [1], [sic] and [[gallery]].", "See \\[1], \\[sic] and \\[gallery].\n"],
    ["smilies", "Good :) <code>:)</code>", "Good 🙂 `:)`\n"],
    ["page breaks", "One\n\n<!--more-->\n\nTwo\n\n<!--nextpage-->\n\nThree", "One\n\nTwo\n\nThree\n"],
    ["empty paragraphs", "<p>&nbsp;</p><p>A</p><p><br></p>", "A\n"],
    [
      "a block of columns",
      "<!-- wp:columns --><div><!-- wp:column --><div><p>A</p></div><!-- /wp:column --></div><!-- /wp:columns -->",
      "A\n",
    ],
    [
      "a file block",
      '<!-- wp:file --><div><a href="https://x.example/f.pdf">Form</a><a href="https://x.example/f.pdf" class="wp-block-file__button">Download</a></div><!-- /wp:file -->',
      "[Form](https://x.example/f.pdf)\n",
    ],
    [
      "a pullquote block",
      "<!-- wp:pullquote --><figure><blockquote><p>Q</p><cite>C</cite></blockquote></figure><!-- /wp:pullquote -->",
      "> Q\n>\n> C\n",
    ],
    ["a block that posts share", '<!-- wp:block {"ref":70} /-->', "Shared words\n"],
    [
      "a cover block",
      '<!-- wp:cover {"url":"https://old.example/wp-content/uploads/2021/03/fence.jpg"} --><div><p>Over it</p></div><!-- /wp:cover -->',
      `${PICTURE}\n\nOver it\n`,
    ],
    [
      "a cover block with a video",
      '<!-- wp:cover {"url":"https://old.example/wp-content/uploads/v.mp4","backgroundType":"video"} --><div><p>Over it</p></div><!-- /wp:cover -->',
      "[Watch the video](https://old.example/wp-content/uploads/v.mp4)\n\nOver it\n",
    ],
    [
      "a cover block whose HTML has its video",
      '<!-- wp:cover {"url":"https://old.example/v.webm"} --><div><video src="https://old.example/v.webm"></video><p>Over it</p></div><!-- /wp:cover -->',
      "[Watch the video](https://old.example/v.webm)\n\nOver it\n",
    ],
    [
      "lists below a line of text",
      "Signs:\n<ul>\n \t<li>Panting</li>\n \t<li>Red gums</li>\n</ul>\nCall us.",
      "Signs:\n\n- Panting\n- Red gums\n\nCall us.\n",
    ],
    ["a list within a list", "Done.\n<ol>\n \t<li>One\n<ul>\n \t<li>Sub</li>\n</ul>\n</li>\n</ol>", "Done.\n\n1. One\n   - Sub\n"],
    ["a quote below a line", "Cool.\n<blockquote>Never ice.</blockquote>\nDone.", "Cool.\n\n> Never ice.\n\nDone.\n"],
    ["a heading and a line", "Cool.\n<h2>Ice</h2>\nDone.\nSoon.", "Cool.\n\n## Ice\n\nDone.\\\nSoon.\n"],
    [
      "a table below a line",
      "Doses:\n<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\nEnd.",
      "Doses:\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\nEnd.\n",
    ],
    [
      "a rule, a picture and an address below a line",
      "A\n<hr />\nB\n<figure><img src='https://a.example/b.jpg'></figure>\nC",
      "A\n\n---\n\nB\n\n![](https://a.example/b.jpg)\n\nC\n",
    ],
    ["breaks before and after a list", "A<br />\n<ul><li>B</li></ul><br />\nC", "A\n\n- B\n\nC\n"],
    ["lines of a quote", "<blockquote>One\ntwo</blockquote>", "> One\\\n> two\n"],
    [
      "Divi’s modules and their titles",
      '[et_pb_section][et_pb_row][et_pb_column type="4_4"][et_pb_blurb title="Open 7 days" image="https://old.example/b.png"]Call us[/et_pb_blurb][et_pb_toggle title="Do cats need shots?" open="on"]Yes.[/et_pb_toggle][et_pb_text]End.[/et_pb_text][/et_pb_column][/et_pb_row][/et_pb_section]',
      "**Open 7 days**\n\n![Open 7 days](https://old.example/b.png)\n\nCall us\n\n**Do cats need shots?**\n\nYes.\n\nEnd.\n",
    ],
    [
      "WPBakery’s toggles, tabs and headings",
      '[vc_row][vc_column][vc_custom_heading text="Our %22best%22 &amp; first"][vc_toggle title="Why?"]Because.[/vc_toggle][vc_tta_accordion][vc_tta_section title="How" tab_id="1"][vc_column_text]So.[/vc_column_text][/vc_tta_section][/vc_tta_accordion][/vc_column][/vc_row]',
      '**Our "best" & first**\n\n**Why?**\n\nBecause.\n\n**How**\n\nSo.\n',
    ],
    [
      "titles of other plugins’ boxes",
      'A [toggle title="Q?"]B[/toggle][su_spoiler title="R?"]C[/su_spoiler] D',
      "A\n\n**Q?**\n\nB\n\n**R?**\n\nC\n\nD\n",
    ],
    ["Divi’s testimonials", '[et_pb_testimonial author="Ann"]Great.[/et_pb_testimonial]', "Great.\n\nAnn\n"],
    [
      "what Divi’s modules say in their attributes",
      '[et_pb_pricing_table title="Spay" subtitle="cats" currency="$" sum="120"]+Cone[/et_pb_pricing_table][et_pb_team_member name="Dr. Ann" position="Vet"]Bio[/et_pb_team_member][et_pb_number_counter title="Years" number="25" /][et_pb_cta title="Call" button_url="https://x.example/call" button_text="Call now"]Open.[/et_pb_cta]',
      "**Spay**\n\ncats · $120\n\n+Cone\n\n**Dr. Ann**\n\nVet\n\nBio\n\n**Years**\n\n25\n\n**Call**\n\nOpen.\n\n[Call now](https://x.example/call)\n",
    ],
    [
      "headings, buttons and lists of other builders",
      '[fl_row][fl_col]One[/fl_col][/fl_row][ultimate_heading main_heading="Main"]sub[/ultimate_heading][vc_cta h2="Hey" h4="you"]In[/vc_cta][fusion_checklist][fusion_li_item]A[/fusion_li_item][fusion_li_item]B[/fusion_li_item][/fusion_checklist][av_button label="Book" link="manually,https://x.example/b"]',
      "One\n\n**Main**\n\nsub\n\n**Hey**\n\nyou\n\nIn\n\n- A\n- B\n\n[Book](https://x.example/b)\n",
    ],
    [
      "Divi 5’s blocks",
      '<!-- wp:divi/section --><!-- wp:divi/heading {"title":{"innerContent":{"desktop":{"value":"Ticks"}}}} /--><!-- wp:divi/text {"content":{"innerContent":{"desktop":{"value":"<p>Bite</p>"}}}} /--><!-- wp:divi/image {"image":{"innerContent":{"desktop":{"value":{"src":"https://old.example/a.jpg","alt":"A"}}}}} /--><!-- wp:divi/button {"button":{"innerContent":{"desktop":{"value":{"text":"Book","linkUrl":"https://x.example/b"}}}}} /--><!-- /wp:divi/section -->',
      "Ticks\n\nBite\n\n![A](https://old.example/a.jpg)\n\n[Book](https://x.example/b)\n",
    ],
    [
      "the title of a block’s panel",
      '<!-- wp:ub/content-toggle-panel-block {"panelTitle":"Do cats need shots?"} --><p>Yes.</p><!-- /wp:ub/content-toggle-panel-block --><!-- wp:x/box {"title":"Shown"} --><h3>Shown</h3><!-- /wp:x/box -->',
      "**Do cats need shots?**\n\nYes.\n\n### Shown\n",
    ],
    [
      "no block that is not shown",
      '<p>A</p><!-- wp:group {"metadata":{"blockVisibility":false}} --><div><!-- wp:paragraph --><p>Secret</p><!-- /wp:paragraph --></div><!-- /wp:group --><!-- wp:paragraph --><p>B</p><!-- /wp:paragraph -->',
      "A\n\nB\n",
    ],
    ["a code block", "<!-- wp:code --><pre><code>&#91;gallery] &lt;b&gt;</code></pre><!-- /wp:code -->", "```\n[gallery] <b>\n```\n"],
  ])("keeps what an article can hold: %s", async (_what, content, markdown) => {
    const shared = item(70, {
      "wp:post_type": "wp_block",
      "content:encoded": "<!-- wp:paragraph --><p>Shared words</p><!-- /wp:paragraph -->",
    });
    expect((await converted(content, fence, shared)).markdown).toBe(markdown);
  });

  it("drops empty elements and nested marks of the same kind, and puts a block within a heading or mark on a line of its own", async () => {
    const text = async (html: string) => (await converted(html)).markdown;
    expect(await text('Hay<a name="top"></a> and <b><i class="icon"></i></b>water<wbr>fall <u>now</u><i> </i>then')).toBe(
      "Hay and waterfall _now_ then\n",
    );
    expect(await text("<b>All <strong>of <em>it <i>is</i></em></strong></b> <pre><code>a<b></b></code></pre>")).toBe(
      "**All of _it is_**\n\n```\na\n```\n",
    );
    expect(await text("<h2>Heat<div>and <b>sun</b></div></h2><b><p>Cool</p><p>first</p></b>")).toBe(
      "## Heat and **sun**\n\n**Cool\\\nfirst**\n",
    );
    expect(await text("<figure><img src='https://a.example/b.jpg'><figcaption>A <em>cat</em></figcaption></figure>")).toContain("_A cat_");
  });

  it("names what an article can’t contain", async () => {
    const { markdown, about } = await converted(
      'A <script>x</script>[my_widget] <!-- wp:latest-posts /--><form>B</form> <a href="/our-team/">team</a> <img src="data:image/gif;base64,R0">',
    );
    expect(markdown).toBe("A\n\n[team](https://old.example/our-team/)\n");
    expect(new Set(about)).toEqual(new Set(["shortcode", "html", "pictures", "links"]));
  });

  it("keeps the notes of the block of footnotes", async () => {
    const notes = JSON.stringify([
      { id: "a", content: "Smith, <em>Ticks</em>" },
      { id: "b", content: "Lee" },
    ]);
    const one = item(
      1,
      { "content:encoded": 'Fact<sup data-fn="a" class="fn"><a href="#a">1</a></sup><!-- wp:footnotes /-->', "wp:post_name": "one" },
      meta("footnotes", notes),
    );
    const [post] = postsOf(await readAll(fileOf("a.xml", wordpress(one))));
    expect(post?.values.content).toBe("Fact[1](#a)\n\n1. Smith, _Ticks_\n2. Lee\n");
  });

  it("links to other posts by all of their addresses", async () => {
    const other = item(
      12,
      { "wp:post_name": "toads", link: "https://old.example/2021/03/toads/", "content:encoded": "T" },
      meta("_wp_old_slug", "frogs"),
    );
    const links = [
      "https://old.example/2021/03/toads",
      "/2021/03/toads/#more",
      "http://www.old.example/?p=12",
      "../?p=12",
      "/toads/",
      "/2021/03/frogs/",
    ];
    const { markdown, post } = await converted(links.map((href) => `<a href="${href}">x</a>`).join(" "), other);
    expect(markdown).toBe(`${links.map(() => "[x](https://old.example/?p=12)").join(" ")}\n`);
    expect(post?.links).toEqual([{ address: "https://old.example/?p=12", identity: "wordpress https://old.example 12", slug: "toads" }]);
  });

  it("keeps the address of its post, and never publishes what was not public", async () => {
    const items = await readAll(
      fileOf(
        "a.xml",
        wordpress(
          [
            item(
              1,
              { link: "https://old.example/2021/03/keeping-cool/", "wp:post_name": "keeping-cool", "content:encoded": "A" },
              category("Heat") + category("Dogs"),
            ),
            item(2, { "wp:status": "private", "content:encoded": "B" }),
            item(3, { "wp:post_password": "x", "content:encoded": "C" }),
            item(4, { "wp:status": "pending", "content:encoded": "D" }),
            item(5, { "wp:status": "future", "wp:post_date_gmt": "2027-03-01 15:00:00", "content:encoded": "E" }),
            item(6, { title: "Dogs &amp; <em>cats</em>", "content:encoded": "F", "excerpt:encoded": "Short &amp; <b>plain</b> [x_y]" }),
          ].join("\n"),
        ),
      ),
    );
    expect(items[0]).toMatchObject({
      kind: "site",
      address: "https://old.example",
      feeds: expect.arrayContaining(["/feed/", "/?feed=rss2"]),
    });
    const posts = postsOf(items);
    expect(posts[0]).toMatchObject({
      sourceUrl: "https://old.example/2021/03/keeping-cool/",
      formerAddresses: ["/2021/03/keeping-cool/", "/?p=1", "/keeping-cool/"],
      categories: ["Heat", "Dogs"],
    });
    expect(posts.map(({ values }) => values.status)).toEqual(["published", "draft", "draft", "draft", "scheduled", "published"]);
    expect(posts[4]?.values.published_at).toBe("2027-03-01 15:00:00");
    expect(posts[5]?.values).toMatchObject({ title: "Dogs & cats", excerpt: "Short & plain" });
  });
});

it("removes tags, shortcodes and block comments, however they are mixed", async () => {
  const { wordpressHtml } = await import("~/domain/blog-import/wordpress/wordpress-html");
  const { htmlToMarkdown } = await import("~/domain/blog-import/html/html-to-markdown.server");
  const parser = unified().use(remarkParse).use(remarkGfm);
  const piece = fc.constantFrom(
    ...[
      '[gallery ids="1"]',
      "[caption]",
      "[/caption]",
      '<img src="/a.jpg">',
      "[embed]",
      "[/embed]",
      "https://youtu.be/abcdefgh123",
      "[vc_row]",
    ],
    ...[
      "[/vc_row]",
      '[x_y a="b"]',
      "<!-- wp:columns -->",
      "<!-- /wp:columns -->",
      '<!-- wp:embed {"url":"https://x.example"} /-->',
      "<div>",
      "</div>",
    ],
    ...[
      "<iframe src=//x.example></iframe>",
      "<script>1</script>",
      "<b>",
      "</i>",
      "<td>",
      "<pre>",
      "</pre>",
      "\n\n",
      "\n",
      " words ",
      "*",
      "_",
      "<!--",
      "-->",
      "&lt;p&gt;",
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { markdown } = htmlToMarkdown(wordpressHtml(pieces.join("")).html);
      const nodes = [...nodesIn(parser.parse(markdown))];
      expect(nodes.filter(({ type }) => type === "html")).toEqual([]);
      const text = nodes.flatMap((node) => ("value" in node && node.type === "text" ? [node.value] : [])).join("");
      expect(text).not.toMatch(/\[\/?(gallery|caption|embed|vc_row|x_y)\b|wp:|<(?!p>)\/?[a-z]/i);
    }),
    { numRuns: 150, seed: 13 },
  );
});

function* nodesIn(node: Nodes): Generator<Nodes, void, undefined> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* nodesIn(child);
}

describe("an archive of a blog", () => {
  it("provides the pictures and PDFs of WordPress’s uploads folder at any depth, and nothing else", async () => {
    const text = { "content:encoded": '[gallery]<a href="/wp-content/uploads/2021/03/form.pdf">Form</a>' };
    const attachments = [
      fence,
      attachment(91, "2021/04/gone.jpg"),
      attachment(92, "2021/03/form.pdf"),
      attachment(93, "2021/03/form.docx"),
    ];
    const export_ = wordpress([item(1, text), ...attachments].join("\n"));
    const items = await readAll(
      await zipOf({
        "site/export.xml": export_,
        "site/wp-content/uploads/2021/03/fence.jpg": "bytes of the fence",
        "site/wp-content/uploads/2021/03/fence-300x200.jpg": "small",
        "site/wp-content/uploads/2021/03/form.pdf": "bytes of the form",
        "site/wp-content/uploads/plugin/settings.json": "{",
      }),
    );
    expect(items.map(({ kind }) => kind)).toEqual(["site", "picture", "picture", "picture", "skipped", "post"]);
    const [found, missing, form] = picturesOf(items);
    expect(postsOf(items)[0]?.pictures).toContain(form?.address);
    expect(String(await form?.bytes?.())).toBe("bytes of the form");
    expect(found).toMatchObject({
      fileName: "fence.jpg",
      description: "A fence",
      address: "https://old.example/wp-content/uploads/2021/03/fence.jpg",
    });
    expect(String(await found?.bytes?.())).toBe("bytes of the fence");
    expect(missing?.bytes).toBeUndefined();
  });

  it("reads UTF-8 names that are not marked as such", async () => {
    const file = await zipOf({
      "export.xml": wordpress(attachment(91, "2021/04/café.jpg")),
      "wp-content/uploads/2021/04/café.jpg": "bytes of the café",
    });
    const bytes = readFileSync(file);
    const entry = "PK\x01\x02";
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) & ~0x800, at + 8);
    }
    writeFileSync(file, bytes);
    const [found] = picturesOf(await readAll(file));
    expect(String(await found?.bytes?.())).toBe("bytes of the café");
  });

  it("provides the pictures and PDFs of Ghost’s folders", async () => {
    const html =
      '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2021/03/hay.jpg"></figure><p><a href="__GHOST_URL__/other/">o</a> <a href="__GHOST_URL__/content/files/form.pdf">f</a></p>';
    const posts = [
      { id: "1", title: "Hay", slug: "hay", html, status: "published", published_at: "2024-03-01T15:00:00.000Z" },
      { id: "2", title: "Other", slug: "other", html: "<p>O</p>", status: "draft" },
    ];
    const file = await zipOf({
      "ghost.json": JSON.stringify({ db: [{ data: { posts } }] }),
      "content/images/2021/03/hay.jpg": "bytes of hay",
      "content/files/form.pdf": "bytes of the form",
    });
    const items = await readAll(file, "https://ghost.example");
    const [hay] = postsOf(items);
    expect(hay).toMatchObject({
      sourceUrl: "https://ghost.example/hay/",
      formerAddresses: ["/hay/"],
      pictures: ["https://ghost.example/content/images/2021/03/hay.jpg", "https://ghost.example/content/files/form.pdf"],
      links: [{ address: "https://ghost.example/other/", identity: "ghost 2", slug: "other" }],
      values: {
        content:
          "![](https://ghost.example/content/images/2021/03/hay.jpg)\n\n[o](https://ghost.example/other/) [f](https://ghost.example/content/files/form.pdf)\n",
      },
    });
    const bytes = await Promise.all(picturesOf(items).map(async (file) => String(await file.bytes?.())));
    expect(bytes).toEqual(["bytes of hay", "bytes of the form"]);
  });
});

it("turns Ghost’s cards into links", async () => {
  const { htmlToMarkdown } = await import("~/domain/blog-import/html/html-to-markdown.server");
  const bookmark =
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Heat and dogs</div><div class="kg-bookmark-description">Long</div></div><div class="kg-bookmark-thumbnail"><img src="t.jpg"></div></a></figure>';
  const audio =
    '<div class="kg-card kg-audio-card"><audio src="https://x.example/a.mp3"></audio><button><svg></svg></button><input type="range"></div>';
  expect(htmlToMarkdown(bookmark + audio)).toMatchObject({
    markdown: "[Heat and dogs](https://x.example/a)\n\n[Listen to the recording](https://x.example/a.mp3)\n",
    notices: [{ about: "embed" }],
  });
});
