import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { Database } from "~/database/database.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { describeEachDatabase } from "./support/databases";
import { fileOf, importFrom } from "./support/exports";
import { wednesdayMorning } from "./support/site";
import { item, wordpress } from "./support/wordpress-export";

const row = {
  id: "2f1a7c1e-58a5-4a52-9a0e-2f0c6b8f9d11",
  title: "Toads",
  slug: "toads",
  excerpt: "Two sentences.",
  content: 'He said "rinse, then go".\r\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  featured_image: null,
  category: "Emergency Care",
  status: "published",
  author_name: "Dr. Casey Morgan",
  read_time: 4,
  created_at: "2026-05-19T15:00:00.123456+00:00",
  updated_at: "2026-05-20T15:00:00+00:00",
  published_at: "2026-05-19T08:00:00-07:00",
};

/** Pictures stand under the addresses that they had: those of the media that they become differ with each import. */
async function stored({ kysely }: Database) {
  const pictures = await kysely.selectFrom("import_pictures").select(["media_id", "address"]).execute();
  const withAddresses = (text: string) =>
    pictures.reduce((all, { media_id, address }) => all.replaceAll(`/media/${media_id}`, address), text);
  const posts = await kysely
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "excerpt", "content", "featured_image", "category", "status", "author_name", "read_time"])
    .select(["created_at", "updated_at", "published_at", "scheduled_at", "deleted_at"])
    .orderBy("slug")
    .execute();
  return posts.map((post) => ({ ...post, content: withAddresses(post.content), featured_image: withAddresses(post.featured_image) }));
}

describeEachDatabase("dumps of a hosted backend", (getDatabase) => {
  const expected = {
    ...row,
    featured_image: "",
    created_at: "2026-05-19T15:00:00.123Z",
    updated_at: "2026-05-20T15:00:00.000Z",
    published_at: "2026-05-19T15:00:00.000Z",
  };

  it("are read as JSON rows, by the tables' names too", async () => {
    const report = await importFrom(
      getDatabase(),
      fileOf("dump.json", JSON.stringify({ blog_posts: [row], blog_categories: [{ id: "x1", name: "Exotics" }] })),
    );
    expect(report).toMatchObject({ counts: { posts: 1, categories: 1 }, skipped: [] });
    expect(await stored(getDatabase())).toEqual([expect.objectContaining(expected)]);
  });

  it("lose no row without an address: each becomes a post, or is reported", async () => {
    const [title, category] = ["Pet of the month", "General"];
    const rows = [
      { title: "First", slug: "", content: "One" },
      { title: "Second", slug: " ", content: "Two" },
      { title, slug: "", content: "Rex", category },
      { title, slug: "", content: "Bella", category },
      { title, slug: "pet-of-the-month", content: "Tom", category },
      { title, slug: "", content: "Rex", category },
      { id: row.id, title: "Own id", slug: "own", content: "One" },
      { id: row.id, title: "Same id", slug: "same", content: "Two" },
    ];
    const csv = `id,title,slug,content,category\n${rows.map(({ id = "", title, slug, content, category = "" }) => [id, title, slug, content, category].join(",")).join("\n")}\n`;
    for (const file of [fileOf("rows.csv", csv), fileOf("rows.json", JSON.stringify(rows))]) {
      const first = file.endsWith("csv");
      const report = await importFrom(getDatabase(), file);
      expect(report.counts).toMatchObject(first ? { posts: 6, existing: 0 } : { posts: 0, existing: 6, differing: 0 });
      expect(report.skipped.map(({ where, reason }) => `${where.replace(/^.* row/, "row")}: ${reason}`)).toEqual([
        expect.stringMatching(/^row 6: It is the same entry as .*row 3/),
        expect.stringMatching(/^row 8: It is the same entry as .*row 7/),
      ]);
    }
    expect((await stored(getDatabase())).map(({ slug, content }) => `${slug}: ${content}`)).toEqual([
      "first: One",
      "own: One",
      "pet-of-the-month: Rex",
      "pet-of-the-month-2: Bella",
      "pet-of-the-month-3: Tom",
      "second: Two",
    ]);
  });

  it("report posts that are here already with another text", async () => {
    await importFrom(getDatabase(), fileOf("dump.json", JSON.stringify([row])));
    const report = await importFrom(getDatabase(), fileOf("dump.json", JSON.stringify([{ ...row, content: "Other" }])));
    expect(report.counts).toMatchObject({ existing: 1, differing: 1 });
    expect(report.notices.map(({ text }) => text)).toEqual(["It is here already with another title or text, which stayed."]);
  });

  it("accept categories with empty columns", async () => {
    const csv = "id,name,theme,position,retired_at\n,Exotics,,,\n\\N,Birds,\\N,4,\\N\n";
    const report = await importFrom(getDatabase(), fileOf("categories.csv", csv));
    expect([report.counts.categories, report.skipped]).toEqual([2, []]);
  });

  it("are read as CSV with a byte order mark, quoted line ends and PostgreSQL's dates", async () => {
    const values = {
      ...row,
      featured_image: "\\N",
      created_at: "2026-05-19 15:00:00.123456+00",
      updated_at: "2026-05-20 15:00:00+00",
      published_at: "2026-05-19 08:00:00-07",
    };
    const quoted = Object.values(values).map((value) => `"${String(value).replaceAll('"', '""')}"`);
    const file = fileOf("blog_posts_rows.csv", `\uFEFF${Object.keys(values).join(",")}\r\n${quoted.join(",")}\r\nonly,three,values\r\n`);
    const report = await importFrom(getDatabase(), file);
    expect(report.counts.posts).toBe(1);
    expect(report.skipped).toEqual([expect.objectContaining({ reason: "It has more or fewer columns than the first line names." })]);
    expect(await stored(getDatabase())).toEqual([expect.objectContaining(expected)]);
    expect((await importFrom(getDatabase(), file)).counts).toMatchObject({ posts: 0, existing: 1, differing: 0 });
  });

  it("import valid rows, and say why the others can't be imported", async () => {
    const rows = [
      { title: "No text", content: " " },
      { content: "No title" },
      "no row",
      { title: "NUL", content: "a\0b" },
      { title: "Too long", content: "x".repeat(1_000_001) },
      {
        title: "Ill-Named Ünicode!",
        slug: "Ill Named",
        content: "Text",
        status: "archived",
        read_time: 99,
        featured_image: "javascript:alert(1)",
        category: "Exotics",
        created_at: "soon",
      },
      {
        title: "Same address",
        slug: "ill-named",
        content: "Another text",
        author_name: "A",
        status: "published",
        published_at: "2027-01-01T00:00:00Z",
      },
      { title: `Long ${"title ".repeat(60)}`, slug: "subscribe", content: "Text", excerpt: "e".repeat(600) },
      { title: { toString: {} }, content: "A title that is no text" },
      { name: { toString: {} }, position: { valueOf: {} } },
    ];
    const file = fileOf("rows.json", JSON.stringify(rows));
    const review = await reviewImport(getDatabase(), readImport(file, { site: null }), { now: wednesdayMorning });
    expect(await stored(getDatabase())).toEqual([]);
    const report = await importFrom(getDatabase(), file);
    expect(review.posts).toBe(report.counts.posts);
    expect(report.counts).toMatchObject({ posts: 3, categories: 1 });
    expect(report.skipped.map(({ reason }) => reason)).toEqual([
      "It has no text.",
      "It has no title.",
      "It is not a row of a table.",
      "Its content contains a NUL character, which can't be stored. Remove it, then import again.",
      "Its text has more than 1,000,000 characters. Split it in two.",
      "It has no title.",
      "It has neither a title and content, as a post has, nor a name, as a category has.",
    ]);
    expect(await stored(getDatabase())).toMatchObject([
      { slug: "ill-named", status: "draft", category: "Exotics", featured_image: "", read_time: 1, author_name: "Clinic Team" },
      { slug: "ill-named-2", status: "draft", scheduled_at: "2027-01-01T00:00:00.000Z", published_at: null },
      { slug: expect.stringMatching(/^long-title-title-/), status: "draft" },
    ]);
    expect((await importFrom(getDatabase(), file)).counts).toMatchObject({ posts: 0, existing: 3, categories: 0 });
  });
});

describeEachDatabase("WordPress exports", (getDatabase) => {
  it("become posts in Markdown", async () => {
    const blocks =
      '<!-- wp:paragraph --><p>Rinse &amp; <strong>go</strong>.</p><!-- /wp:paragraph --><!-- wp:list --><ul><li>One</li></ul><!-- /wp:list --><!-- wp:html --><script>alert(1)</script><iframe src="https://video.example/1"></iframe><!-- /wp:html -->';
    const classic =
      'First line\nsecond line\n\n[caption id="a" width="3"]<img src="https://old.example/a.jpg" alt="A toad" /> A toad[/caption]\n\n[gallery ids="1,2"] See note [1] and [sic].';
    const meta =
      '<category domain="category" nicename="x"><![CDATA[Exotic Pets]]></category><category domain="post_tag"><![CDATA[toad]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>';
    const items = [
      item(1, { title: "Toads", "wp:post_name": "toads", "content:encoded": blocks }, meta),
      item(2, { "content:encoded": classic, "wp:status": "draft", "wp:post_date_gmt": "0000-00-00 00:00:00" }),
      item(3, { "content:encoded": "Old\u0008", "dc:creator": "&nbsp;", "wp:status": "trash", "wp:post_name": "gone__trashed" }),
      item(4, { "content:encoded": "About us", "wp:post_type": "page" }),
      item(5, { "content:encoded": "Later", "wp:status": "future", "wp:post_date_gmt": "2027-03-01 15:00:00" }),
      item(9, { "wp:post_type": "attachment", "wp:attachment_url": "https://old.example/toad.jpg" }),
    ];
    const file = fileOf("wordpress.xml", wordpress(items.join("\n")));
    const report = await importFrom(getDatabase(), file);
    expect(report.counts).toMatchObject({ posts: 4, pages: 1, categories: 1 });
    expect(report.skipped).toEqual([]);
    const all = await stored(getDatabase());
    const ofPages = (isPage: boolean) => all.filter(({ slug }) => slug.startsWith("page/") === isPage);
    const [pages, posts] = [ofPages(true), ofPages(false)];
    expect(pages).toMatchObject([{ slug: "page/own/post-4", content: "About us\n", status: "draft" }]);
    expect(posts).toMatchObject([
      { slug: "gone-trashed", status: "draft", deleted_at: "2024-03-02T15:00:00.000Z" },
      { title: "Post 2", status: "draft", published_at: null, created_at: "2024-03-01T15:00:00.000Z" },
      { title: "Post 5", status: "draft", scheduled_at: "2027-03-01T15:00:00.000Z" },
      {
        slug: "toads",
        status: "published",
        author_name: "Dr. Casey Morgan",
        category: "Exotic Pets",
        featured_image: "https://old.example/toad.jpg",
      },
    ]);
    expect(posts[3]?.content).toBe("Rinse & **go**.\n\n- One\n\n<https://video.example/1>\n");
    expect(posts[1]?.content).toBe(
      "First line\\\nsecond line\n\n![A toad](https://old.example/a.jpg)\n\n_A toad_\n\nSee note \\[1] and \\[sic].\n",
    );
    expect(report.notices.map(({ text }) => text).join(" ")).toMatch(/<script>.*<iframe>/);
    expect(report.notices.map(({ text }) => text).join(" ")).toContain("[gallery]");
    expect((await importFrom(getDatabase(), file)).counts).toMatchObject({ posts: 0, existing: 4, differing: 0 });
  });
});

const ghost = (posts: object[]) =>
  JSON.stringify({
    db: [
      {
        meta: { version: "5.80.0" },
        data: {
          posts,
          tags: [
            { id: "t1", name: "Nutrition" },
            { id: "t2", name: "#internal" },
          ],
          users: [{ id: "u1", name: "Dr. Casey Morgan" }],
          posts_tags: [
            { post_id: "p1", tag_id: "t2", sort_order: 0 },
            { post_id: "p1", tag_id: "t1", sort_order: 1 },
          ],
          posts_authors: [{ post_id: "p1", author_id: "u1", sort_order: 0 }],
        },
      },
    ],
  });

describeEachDatabase("Ghost exports", (getDatabase) => {
  it("become posts, with Markdown cards unchanged", async () => {
    const dates = {
      created_at: "2024-03-01T15:00:00.000Z",
      updated_at: "2024-03-01T15:00:00.000Z",
      published_at: "2024-03-01T15:00:00.000Z",
    };
    const markdownCard = JSON.stringify({
      version: "0.3.1",
      cards: [["markdown", { markdown: "As *written*  \n![x](__GHOST_URL__/x.jpg)" }]],
      markups: [],
      sections: [[10, 0]],
    });
    const mixed = JSON.stringify({
      cards: [
        ["markdown", { markdown: "| a |\n|---|" }],
        ["gallery", {}],
      ],
      markups: [["strong"], ["a", ["href", "https://example.com"]]],
      sections: [
        [
          1,
          "p",
          [
            [0, [0], 1, "Bold"],
            [0, [], 0, " & "],
            [0, [1], 1, "link"],
          ],
        ],
        [10, 0],
        [3, "ul", [[[0, [], 0, "One"]]]],
        [10, 1],
      ],
    });
    const file = fileOf(
      "ghost.json",
      ghost([
        {
          id: "p1",
          uuid: "u-1",
          title: "From HTML",
          slug: "from-html",
          html: "<h2>Hay</h2><p>Eat.</p>",
          lexical: "{}",
          status: "published",
          type: "post",
          feature_image: "__GHOST_URL__/hay.jpg",
          ...dates,
        },
        {
          id: "p2",
          title: "Cards",
          slug: "cards",
          html: "<p>x</p>",
          mobiledoc: markdownCard,
          status: "draft",
          visibility: "public",
          ...dates,
        },
        { id: "p3", title: "Mixed", slug: "mixed", mobiledoc: mixed, status: "published", visibility: "paid", ...dates },
        { id: "p4", title: "A page", html: "<p>x</p>", type: "page" },
        { id: "p5", title: "Nothing", lexical: "{}", status: "draft", ...dates },
        { title: "No id" },
      ]),
    );
    const report = await importFrom(getDatabase(), file, { site: "https://ghost.example" });
    expect(report.counts).toMatchObject({ posts: 3, pages: 1 });
    expect(report.skipped).toHaveLength(2);
    expect(await stored(getDatabase())).toMatchObject([
      { slug: "cards", content: "As *written*  \n![x](https://ghost.example/x.jpg)", author_name: "Clinic Team", status: "draft" },
      {
        slug: "from-html",
        content: "## Hay\n\nEat.\n",
        category: "Nutrition",
        author_name: "Dr. Casey Morgan",
        featured_image: "https://ghost.example/hay.jpg",
      },
      { slug: "mixed", content: "**Bold** & [link](https://example.com)\n\n| a |\n|---|\n\n- One\n\n", status: "draft" },
      { slug: "page/own/p4", content: "x\n", status: "draft" },
    ]);
    expect((await importFrom(getDatabase(), file, { site: "https://ghost.example" })).counts).toMatchObject({ posts: 0, existing: 3 });
  });
});

describeEachDatabase("a file that is not a blog", (getDatabase) => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>\n`;
  it.each([
    ["nothing", "empty.json", "", "empty.json is empty."],
    ["broken JSON", "a.json", '{"a": [1,', /^a\.json is not valid JSON/],
    ["JSON without rows", "a.json", '{"a": 1}', /holds neither rows of blog_posts nor a Ghost export/],
    ["Latin 1", "a.csv", Buffer.from("title,content\nCafé,é\n", "latin1"), /^a\.csv is not UTF-8 text/],
    ["a CSV without a header", "a.csv", "1,2,3\n", /does not begin with a line of column names/],
    ["a CSV of a thousand columns", "a.csv", `title,content${",x".repeat(1000)}\n`, "a.csv has more than 200 columns."],
    ["a CSV whose quote never ends", "a.csv", `title,content\nA,"${"x".repeat(5_000_000)}`, /can't be read as CSV from row 1 on/],
    ["another XML", "a.xml", "<html><body/></html>", /is not a WordPress export/],
    ["XML that breaks off", "a.xml", wordpress("").slice(0, -8), /is not valid XML/],
    ["XML that expands entities", "a.xml", wordpress("<item><title>&lol2;</title></item>", laughs), /declares its own document type/],
    ["a deep XML", "a.xml", wordpress(`${"<a>".repeat(5000)}${"</a>".repeat(5000)}`), /nested deeper/],
    ["XML of nothing but tags", "a.xml", wordpress(`<item>${"<a/>".repeat(400_000)}</item>`), /more than 16 million characters/],
    ["a gzip file", "a.tar.gz", Buffer.from([0x1f, 0x8b, 8, 0]), "a.tar.gz is a packed file. Unpack it, then import what was in it."],
    ["a picture", "a.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), "a.png is not a text file."],
    [
      "an export of Substack",
      "posts.csv",
      "post_id,post_date,is_published,type,audience,title\n1,2020-01-01,true,newsletter,everyone,A\n",
      /Substack.*address/,
    ],
    [
      "an export of Wix",
      "Posts.csv",
      "Title,Published Date,Slug,Excerpt,Plain Content,Rich Content\nA,2020-01-01,a,,B,{}\n",
      /Wix.*address/,
    ],
    [
      "an export of Squarespace",
      "a.xml",
      '<?xml version="1.0"?><rss><channel><generator>Site-Server v6 (http://www.squarespace.com)</generator></channel></rss>',
      /Squarespace.*address/,
    ],
    ["a web page of Medium", "2020-01-01_A-0123456789ab.html", "<!DOCTYPE html><html><body>A</body></html>", /web page.*address/],
    ["something else", "a.docx", "text", /^a\.docx is not a kind of file that can be imported/],
  ])("is rejected in a sentence: %s", async (_what, name, content, sentence) => {
    await expect(importFrom(getDatabase(), fileOf(name, content))).rejects.toThrow(sentence);
  });
});

describeEachDatabase("a file with peculiarities", (getDatabase) => {
  const rows = 'title,content,published_at\nA,One,2024-05-01\nB,"Two, three",2024-05-01\n';
  it.each<[string, string, string | Buffer]>([
    ["a CSV in UTF-16", "a.csv", Buffer.from(`\uFEFF${rows}`, "utf16le")],
    ["a CSV in UTF-16, the other way", "a.csv", Buffer.from(`\uFEFF${rows}`, "utf16le").swap16()],
    ["a CSV with sep=;", "a.csv", `\uFEFFsep=;\r\n${rows.replaceAll(",", ";")}`],
    ["a CSV of tabs", "a.tsv", rows.replaceAll(",", "\t")],
    ["a CSV below a title", "a.csv", `Posts, exported on May 1\n\n${rows}`],
    [
      "WordPress XML below a blank line",
      "a.xml",
      `\n \n${wordpress(item(1, { title: "A", "content:encoded": "One" }) + item(2, { title: "B", "content:encoded": "Two" }))}`,
    ],
    [
      "WordPress XML with a bare &",
      "a.xml",
      wordpress("<item><title>A & A &co; &</title><content:encoded>One & & two</content:encoded><wp:post_type>post</wp:post_type></item>")
        .replace("<channel>", "<channel><description>Dogs & cats</description>")
        .replace("</channel>", `${item(2, { title: "B", "content:encoded": "Two" })}</channel>`),
    ],
    [
      "WordPress XML with a note of the server above it",
      "a.xml",
      `<br />\n<b>Warning</b>: x in y on line 3<br />\n${wordpress(item(1, { title: "A", "content:encoded": "One" }) + item(2, { title: "B", "content:encoded": "Two" }))}`,
    ],
    ["Markdown in UTF-16", "a.md", Buffer.from("\uFEFF---\ntitle: A\n---\nOne\n", "utf16le").swap16()],
  ])("is read: %s", async (_what, name, content) => {
    const { counts, skipped } = await importFrom(getDatabase(), fileOf(name, content));
    expect([counts.posts, skipped]).toEqual([name.endsWith("md") ? 1 : 2, []]);
    expect((await stored(getDatabase()))[0]?.title).toMatch(/^A/);
  });

  it.each([
    ["breaks off between two posts", (xml: string) => xml.slice(0, xml.indexOf("<item>", xml.indexOf("<item>") + 1))],
    ["breaks off within a post", (xml: string) => xml.slice(0, xml.lastIndexOf("Two"))],
    ["lost its last lines", (xml: string) => xml.replace("</channel></rss>", "")],
    [
      "has a wrong tag",
      (xml: string) => xml.replace("Two", "<b>Two</i>").replace(/<content:encoded><!\[CDATA\[<b>(.*?)\]\]>/, "<content:encoded><b>$1"),
    ],
  ])("is read up to the damage, and says so: WordPress XML that %s", async (_what, damage) => {
    const whole = wordpress(item(1, { title: "A", "content:encoded": "One" }) + item(2, { title: "B", "content:encoded": "Two" }));
    const { counts, skipped } = await importFrom(getDatabase(), fileOf("a.xml", damage(whole)));
    expect(counts.posts).toBeGreaterThanOrEqual(1);
    expect(skipped).toEqual([{ where: "The rest", reason: expect.stringMatching(/^a\.xml is not valid XML \(line/) }]);
    const review = await reviewImport(getDatabase(), readImport(fileOf("a.xml", damage(whole)), { site: null }), { now: wednesdayMorning });
    expect(review.skipped.map(({ count }) => count)).toEqual([1]);
  });

  it("has plain titles, whatever it is", async () => {
    const ghost = {
      db: [
        { data: { posts: [{ id: "1", title: "A<br>B &amp; C", slug: "a", status: "published", html: "x", published_at: "2024-01-01" }] } },
      ],
    };
    for (const [name, text] of Object.entries({
      "ghost.json": JSON.stringify(ghost),
      "rows.json": JSON.stringify([{ title: "A<br/>B &amp; C", content: "y", slug: "b" }]),
      "a.xml": wordpress(item(1, { title: "A<br>B &amp; C", "content:encoded": "z", "wp:post_name": "c" })),
    }))
      await importFrom(getDatabase(), fileOf(name, text));
    expect((await stored(getDatabase())).map(({ title }) => title)).toEqual(["A B & C", "A B & C", "A B & C"]);
  });

  it("keeps ranges with a tilde, and names what is struck out", async () => {
    const text = "Give 5~10 mL or 10~20 mL, `5~10`. ~Not this.~ ~~Nor this.~~";
    const { notices } = await importFrom(getDatabase(), fileOf("a.md", `---\ntitle: A\ndate: 2024-05-01\n---\n${text}\n`));
    expect((await stored(getDatabase()))[0]?.content).toBe("Give 5\\~10 mL or 10\\~20 mL, `5~10`. ~Not this.~ ~~Nor this.~~\n");
    expect(notices.map((notice) => notice.text).filter((notice) => notice.includes("tilde"))).toEqual([
      "Readers see “Not this.” struck out, since it is between two tildes. Put a backslash before each if they mean “about” or “to”.",
    ]);
    await importFrom(getDatabase(), fileOf("rows.json", JSON.stringify([{ title: "B", content: "5~10 mL or 10~20", slug: "b" }])));
    expect((await stored(getDatabase()))[1]?.content).toBe("5~10 mL or 10~20");
  });
});

describeEachDatabase("an archive of another service", (getDatabase) => {
  it.each([
    ["Medium", { "README.html": "x", "posts/2020-01-01_A-0123456789ab.html": "<html></html>", "profile/profile.html": "x" }],
    ["Medium", { "medium-export/posts/draft_A-0123456789ab.html": "<html></html>" }],
    ["Substack", { "posts.csv": "post_id,post_date,is_published,title\n", "posts/1.a.html": "<p>x</p>", "email_list.csv": "email\n" }],
    ["web pages", { "site/index.html": "<html></html>", "site/about.htm": "<html></html>" }],
  ])("is named, and told to type the address: %s", async (name, files) => {
    const zip = new ZipFile();
    for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
    zip.end();
    const file = fileOf("export.zip", await buffer(zip.outputStream));
    await expect(importFrom(getDatabase(), file)).rejects.toThrow(new RegExp(`${name}.*address`));
  });
});

describe("HTML", () => {
  it("that is nested endlessly is reported, not parsed", async () => {
    const { htmlToMarkdown } = await import("~/domain/blog-import/html/html-to-markdown.server");
    const deep = "<div>".repeat(20_000);
    expect(htmlToMarkdown(deep)).toMatchObject({
      markdown: "",
      notices: [{ about: "html", text: "Its HTML is nested too deep to be read." }],
    });
    expect(htmlToMarkdown('<p onclick="x()">a<!-- b --><a href="javascript:x()">c</a></p>').markdown).not.toContain("onclick");
  });
});
