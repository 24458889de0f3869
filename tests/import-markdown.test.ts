import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { FoundPicture, FoundPost, ImportItem } from "~/domain/blog-import/import-item";
import { readImport } from "~/domain/blog-import/import-source.server";
import { publicityOf } from "~/domain/blog-import/publicity";
import { readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import { describeEachDatabase } from "./support/databases";
import { fileOf, importFrom, temporaryFolder } from "./support/exports";
import { processorTime } from "./support/processor-time";
import { wednesdayMorning } from "./support/site";

async function zipOf(entries: Readonly<Record<string, string>>, archive = "blog.zip"): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = path.join(temporaryFolder(), archive);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

async function itemsOf(file: string, site: string | null = null) {
  const items: ImportItem[] = [];
  for await (const found of readImport(file, { site })) items.push(found);
  return {
    items,
    posts: items.filter((found): found is FoundPost => found.kind === "post"),
    pictures: items.filter((found): found is FoundPicture => found.kind === "picture"),
  };
}

/** The only post of a file. */
async function postOf(text: string, name = "a.md"): Promise<FoundPost> {
  const [post] = (await itemsOf(fileOf(name, text))).posts;
  if (!post) throw new Error("There is no post.");
  return post;
}

const JEKYLL = "---\ntitle: First vaccines\nlayout: post\n---\nText.\n";
const texts = (post: FoundPost | undefined) => post?.notices.map(({ text }) => text) ?? [];

describe("front matter", () => {
  it.each([
    ["TOML", '+++\ntitle = "Shots"\ndate = 2021-01-02T03:04:05-07:00\ntags = ["a"]\n+++\n\nText\n', "2021-01-02T03:04:05.000-07:00"],
    ["a day in TOML", '+++\r\ntitle = "Shots"\r\ndate = 2021-01-02\r\n+++\r\nText\r\n', "2021-01-02"],
    ["JSON", '{\n  "title": "Shots",\n  "date": "2019-02-03T04:05:06Z",\n  "a": {"b": [{}]}\n}\n\nText\n', "2019-02-03T04:05:06Z"],
    ["named TOML", '---toml\ntitle = "Shots"\ndate = "2021-01-02"\n---\nText\n', "2021-01-02"],
    ["YAML between --- and ...", "---\ntitle: Shots\ndate: 2021-01-02\n...\nText\n", "2021-01-02"],
    ["YAML without its first line", "title: Shots\ndate: 2021-01-02\n---\nText\n", "2021-01-02"],
    ["Hexo’s JSON", '"title": "Shots",\n"date": "2021/01/02 10:00:00"\n;;;\nText\n', "2021/01/02 10:00:00"],
    ["YAML after a byte order mark and a blank line", "\uFEFF\n---\ntitle: Shots\ndate: 2021-01-02\n---\nText\n", "2021-01-02"],
  ])("is read as %s", async (_, text, date) => {
    const { values } = await postOf(text);
    expect(values).toMatchObject({ title: "Shots", published_at: date });
    expect(String(values.content).trim()).toBe("Text");
  });

  it.each([
    ["+++\ntitle = \n+++\nText", "not valid TOML"],
    ['+++\ntitle = "x"\nText', "nothing ends it"],
    ['{\n"title": }\n}\nText', "not valid JSON"],
  ])("that is damaged is named (%#)", async (text, reason) => {
    await expect(postOf(text)).rejects.toThrow(reason);
  });

  it("of Astro, Hugo and Hexo keeps dates, description, picture, author and category", async () => {
    const astro = await postOf(
      '---\ntitle: "First"\ndescription: "What it is <b>about</b>"\npubDate: "Jul 08 2022"\nupdatedDate: "Jul 09 2022"\nheroImage: "https://old.example/a.jpg"\nauthor: {name: Ana}\n---\nText\n',
    );
    expect(astro.values).toMatchObject({
      ...{ excerpt: "What it is about", featured_image: "https://old.example/a.jpg", author_name: "Ana" },
      ...{ published_at: "Jul 08 2022", updated_at: "Jul 09 2022" },
    });
    expect(astro.pictures).toEqual(["https://old.example/a.jpg"]);
    const hugo = await postOf(
      '+++\ntitle = "A"\ncategories = ["Dogs", "Cats"]\ntags = ["x", "y"]\n[cover]\nimage = "/gone.jpg"\n+++\nText\n',
    );
    expect(hugo).toMatchObject({ values: { category: "Dogs", featured_image: "" }, categories: ["Dogs"], pictures: ["/gone.jpg"] });
    expect(texts(hugo)).toEqual([
      "Pictures that are not in the file were left out or stay broken: /gone.jpg.",
      "Tags were left out: 2.",
      "A post has one category here; left out: Cats.",
    ]);
  });

  it("gives no title: the first heading is one, or the name of the file", async () => {
    expect((await postOf("---\ndate: 2021-01-02\n---\n\n# Toads & frogs #\n\nText\n")).values).toMatchObject({
      ...{ title: "Toads & frogs", content: "\nText\n" },
    });
    expect((await postOf("---\nlayout: post\n---\nText\n", "2021-08-23-welcome-to-us.md")).values.title).toBe("Welcome to us");
    expect((await postOf("---\ntitle: A<br>B &amp; <em>C</em>\n---\nText\n")).values.title).toBe("A B & C");
    expect((await postOf("---\ntitle: 5 < 6 & 7 > 2\n---\nText\n")).values.title).toBe("5 < 6 & 7 > 2");
  });
});

describe("a file without a head", () => {
  it.each([
    ["a.md", "# Toads & frogs\n\nText\n", "Toads & frogs", "\nText\n"],
    ["a.md", "Toads\n=====\n\nText\n", "Toads", "\nText\n"],
    ["toad-season.md", "Text\n\n---\n\nmore\n", "Toad season", "Text\n\n---\n\nmore\n"],
    ["toad-season.mkd", "---\n\nText after a rule\n", "Toad season", "---\n\nText after a rule\n"],
    ["Toads 0123456789abcdef0123456789abcdef.md", "Text\n", "Toads", "Text\n"],
  ])("is a draft with a title of its own: %s, %s", async (name, text, title, content) => {
    const post = await postOf(text, name);
    expect(post.values).toMatchObject({ title, content });
    expect(publicityOf(post.values, wednesdayMorning).status).toBe("draft");
  });

  it("is no post if it is about the folder", async () => {
    const { items } = await itemsOf(
      await zipOf({ "README.md": "# A", "CONTRIBUTING.md": "# B", "docs/SUMMARY.mdx": "# C", "a.md": "# D\n\nE" }),
    );
    expect(items.map(({ where, kind }) => `${where} ${kind}`)).toEqual(["a.md post"]);
  });
});

it("reads MDX without its imports, exports and components, and names them", async () => {
  const post = await postOf(
    '---\ntitle: A\ndate: 2024-01-01\n---\nimport X from "./X.astro";\nimport {\n  Y\n} from "y";\nexport const meta = { a: 1 };\n\n<X client:load foo={{a: 1}} />\n\n<Callout type="warning">\n\nText **bold**\n\n</Callout>\n\nInline <Badge>new</Badge> and <Y.Z a="b">dot</Y.Z>{/* a note */}\n\n```js\nimport code from "x";\n```\n\nimport is a word here.\n',
    "a.mdx",
  );
  expect(
    String(post.values.content)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  ).toBe('Text **bold**\n\nInline new and dot\n\n```js\nimport code from "x";\n```\n\nimport is a word here.');
  expect(texts(post)).toEqual([
    "Tags of the old site’s generator were left out; what stood between them stays: <X>, <Callout>, <Badge>, <Y.Z>.",
  ]);
});

describe("a permalink", () => {
  const addressesOf = async (permalink: string) => {
    const post = await postOf(`---\ntitle: A toad\ndate: 2020-06-01\npermalink: ${permalink}\n---\nText\n`, "toads.md");
    return { addresses: post.formerAddresses, notes: texts(post) };
  };

  it.each([
    ["/:year/:short_year/:i_month/:i_day/:slug:output_ext", "/2020/20/6/1/toads"],
    ["'/news/{{ page.fileSlug }}/'", "/news/toads/"],
    ["'{{ title | slugify }}/index.html'", "/a-toad/index.html"],
  ])("is filled in: %s", async (permalink, address) => {
    expect(await addressesOf(permalink)).toEqual({ addresses: [address], notes: [] });
  });

  it.each(["/:weird/x", "'/{{ page.data.odd }}/'"])("of which nobody knows what it means is named: %s", async (permalink) => {
    const { addresses, notes } = await addressesOf(permalink);
    expect(addresses).toEqual([]);
    expect(notes).toEqual([expect.stringContaining("Its former address can’t be told")]);
  });
});

describe("a file’s name", () => {
  it("has Jekyll’s date and address", async () => {
    const post = await postOf(JEKYLL, "2021-08-23-first-vaccines.md");
    expect(post.values).toMatchObject({ slug: "first-vaccines", published_at: "2021-08-23" });
    expect(post.formerAddresses).toEqual(["/2021/08/23/first-vaccines"]);
    expect((await postOf("---\ntitle: A\ndate: 2020-02-03 10:00:00 -0700\n---\nText\n", "2021-08-23-a.md")).values).toMatchObject({
      ...{ slug: "a", published_at: "2020-02-03 10:00:00 -0700" },
    });
    expect((await postOf(JEKYLL, "2021-99-99-numbers.md")).values).toMatchObject({ slug: "2021-99-99-numbers" });
  });

  it("of a bundle is its folder’s, at any depth of an archive, and its pictures come with it", async () => {
    const bundle =
      "---\ntitle: Bundle\ndate: 2020-06-01\ncover:\n  image: cover.jpg\n---\n![alt](photo.jpg) ![b](./sub/b%20c.png) ![c](gone.png)\n";
    const files = { "index.md": bundle, "photo.jpg": "photo", "cover.jpg": "cover", "sub/b c.png": "b", "unused.png": "x" };
    const inFolder = (folder: string) => Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}${name}`, text]));
    for (const [folder, archive] of [
      ["my-post/", "x.zip"],
      ["content/posts/my-post/", "x.zip"],
      ["", "my-post.zip"],
    ] as const) {
      const { items, posts, pictures } = await itemsOf(await zipOf(inFolder(folder), archive));
      expect(posts[0]?.values.slug).toBe("my-post");
      expect(pictures.map(({ fileName }) => fileName)).toEqual(["cover.jpg", "photo.jpg", "b c.png"]);
      expect(String(await pictures[1]?.bytes?.())).toBe("photo");
      expect(posts[0]?.values.featured_image).toBe(pictures[0]?.address);
      expect(posts[0]?.values.content).toContain(`![alt](${pictures[1]?.address}) ![b](${pictures[2]?.address}) ![c](gone.png)`);
      expect(texts(posts[0])).toEqual(["Pictures that are not in the file were left out or stay broken: gone.png."]);
      expect(items.filter(({ kind }) => kind === "skipped")).toEqual([
        expect.objectContaining({ where: expect.stringMatching(/unused\.png$/), reason: "No text shows it." }),
      ]);
    }
  });

  it("finds pictures in the folders of a whole site", async () => {
    const { posts, pictures } = await itemsOf(
      await zipOf({
        "site/source/_posts/toads.md":
          "---\ntitle: A\ndate: 2020-06-01\nimage: /images/a.jpg\n---\n![b](b.jpg) ![c](@/assets/c.webp) [d](/files/d.pdf)\n",
        "site/source/_posts/toads/b.jpg": "b",
        "site/source/_posts/frogs/b.jpg": "other",
        "site/static/images/a.jpg": "a",
        "site/src/assets/c.webp": "c",
        "site/public/files/d.pdf": "d",
      }),
    );
    expect(await Promise.all(pictures.map(async ({ bytes }) => String(await bytes?.())))).toEqual(["a", "b", "c", "d"]);
    expect(texts(posts[0])).toEqual([]);
  });

  it("leads to the old site’s pictures where its address is known", async () => {
    const { posts } = await itemsOf(fileOf("a.md", "---\ntitle: A\n---\n![b](/images/b.jpg)\n"), "https://old.example");
    expect(posts[0]).toMatchObject({ pictures: ["https://old.example/images/b.jpg"] });
    expect(posts[0]?.values.content).toContain("![b](https://old.example/images/b.jpg)");
  });
});

describe("tags of a generator", () => {
  const body = async (text: string) => {
    const post = await postOf(`---\ntitle: A\nphone: 555\n---\n${text}\n`);
    return { markdown: String(post.values.content).trim(), notes: texts(post).filter((note) => note.startsWith("Tags of")) };
  };

  it.each([
    ['{{< figure src="https://o.example/x.jpg" title="A *toad*" alt="Toad" >}}', "![Toad](https://o.example/x.jpg)\n\n*A *toad**"],
    ['{% include figure.html src="https://o.example/x.jpg" alt="Toad" %}', "![Toad](https://o.example/x.jpg)"],
    ['{% img left https://o.example/x.jpg 300 200 "A toad" %}', "![A toad](https://o.example/x.jpg)"],
    ["{{< youtube w7Ft2ymGmfc >}}", "https://www.youtube.com/watch?v=w7Ft2ymGmfc"],
    ["{% highlight ruby %}\nx = {{ y }}\n{% endhighlight %}", "```ruby\nx = {{ y }}\n```"],
    ["{% raw %}{{ x }}{% endraw %}", "{{ x }}"],
    ["a {% comment %}b{% endcomment %} c", "a  c"],
    ["[p]({{ site.baseurl }}/contact) [q]({{ '/x' | relative_url }})", "[p](/contact) [q](/x)"],
    ["Call {{ page.phone }}.{: .class}", "Call 555."],
    ["## Title {#id}\n\n{: .note}\nText <!--more-->", "## Title\n\n\nText"],
    ["`{{ code }}`\n\n```\n{% raw %}\n```", "`{{ code }}`\n\n```\n{% raw %}\n```"],
    ["A {brace} and 5 {% of", "A {brace} and 5 {% of"],
    ['{% image "https://o.example/x.jpg", "A toad" %}', "![A toad](https://o.example/x.jpg)"],
    ['{{< details summary="Why?" >}}So.{{< /details >}}', "**Why?**\n\nSo."],
    ['{% include callout.html content="Careful with ice" type="warning" %}', "Careful with ice"],
    ['{{< button href="https://o.example/book" text="Book" >}}', "[Book](https://o.example/book)"],
    ['{{< button href="https://o.example/book" >}}Book{{< /button >}}', "[Book](https://o.example/book)"],
  ])("are replaced: %s", async (text, expected) => {
    const { markdown, notes } = await body(text);
    expect(markdown.replace(/[ \t]+$/gm, "")).toBe(expected);
    expect(notes).toEqual([]);
  });

  it.each([
    [
      'A <b>dog</b> <a href="/x" class="y">link</a> <span>and</span> <img src="https://o.example/x.jpg" alt="Toad">',
      "A **dog** [link](/x) and ![Toad](https://o.example/x.jpg)",
    ],
    [
      "<figure>\n<img src='https://o.example/x.jpg'>\n<figcaption>Our fence</figcaption>\n</figure>\n\nB",
      "![](https://o.example/x.jpg)\n\n_Our fence_\n\nB",
    ],
    ["<div class='note'>\n\nA *note*\n\n</div>", "A *note*"],
    ["<table><tr><th>A</th></tr><tr><td>1</td></tr></table>", "| A |\n| - |\n| 1 |"],
    ["10<sup>9</sup> of H<sub>2</sub>O<br>next `<b>` 5 < 6", "10⁹ of H₂O<br>next `<b>` 5 < 6"],
    ["<!-- a note -->\nA\n\n- <em>B</em>", "A\n\n- *B*"],
    [
      '10<sup>-6</sup>, x<sup>n</sup>, 10<sup class="x">9</sup>, 5<SUP>**3**</SUP>, said<sup>[1](#a)</sup>',
      "10⁻⁶, xⁿ, 10⁹, 5³, said[1](#a)",
    ],
    ["10^9^ of H~2~O, 5mg~10mg or 10mg~20mg, $5~$10, `a~1~`", "10⁹ of H₂O, 5mg\\~10mg or 10mg\\~20mg, $5\\~$10, `a~1~`"],
    ['<div markdown="1">\n**Bold** text\n</div>', "**Bold** text"],
    ['A <span style="display:none">hidden</span>B <span hidden>too <b>and</b></span>C', "A B C"],
    ["> [!WARNING]\n> Careful", "> **Warning**\n>\n> Careful"],
    [":::tip[Call us]\nNow\n:::", "**Call us**\n\nNow"],
    ["See [[Toads]] and [[frogs|our frogs]]", "See Toads and our frogs"],
    ["<script>x</script>\n\n<https://a.example>", "<https://a.example>"],
  ])("and HTML become Markdown: %s", async (text, expected) => {
    expect((await body(text)).markdown).toBe(expected);
  });

  it("that only the generator understands are left out and named", async () => {
    const { markdown, notes } = await body(
      "{% if x %}A{% endif %} {{< notice warning >}}B{{< /notice >}} {{ site.data.hours }} {{% tip %}}C{{% /tip %}}",
    );
    expect(markdown).toBe("A B  C");
    expect(notes).toEqual([
      "Tags of the old site’s generator were left out; what stood between them stays: {% if %}, {{< notice >}}, {{ site.data.hours }}, {{< tip >}}.",
    ]);
  });

  it("are found in linear time", async () => {
    const { withoutTemplateTags } = await import("~/domain/blog-import/markdown/template-tags");
    const options = {
      fieldOf: () => "",
      linkTo: () => ({ link: { address: "/x", identity: "x", slug: "x" }, isKnown: false }),
      isMdx: true,
    };
    for (const piece of [
      "<X ",
      "<X a={",
      "<X a='",
      "{{",
      "{%",
      "{{<",
      "{% raw %}",
      "{{< highlight >}}",
      "{% x %}",
      "{: ",
      "# {#",
      "```\n",
      "`",
      "{{ 'a' | ",
      '{% img "',
    ])
      expect(await processorTime(() => withoutTemplateTags(piece.repeat(20_000), options)), piece).toBeLessThan(1000);
  });

  it("link to other posts of the source", async () => {
    const { posts } = await itemsOf(
      await zipOf({
        "_posts/2019-01-01-x.md": "---\ntitle: X\n---\nText\n",
        "_posts/2019-01-02-y.md":
          '---\ntitle: Y\n---\n[x]({% post_url 2019-01-01-x %}) [x]({{< ref "2019-01-01-x.md" >}}) [z]({% post_url 2018-01-01-z %})\n',
      }),
    );
    expect(posts[1]).toMatchObject({
      links: [{ address: "/2019/01/01/x", identity: posts[0]?.identity, slug: "x" }],
      values: { content: "[x](/2019/01/01/x) [x](/2019/01/01/x) [z](/2018/01/01/z)\n" },
    });
    expect(texts(posts[1])).toEqual(["It still links to the old site: /2018/01/01/z."]);
  });
});

describeEachDatabase("former addresses of Markdown files", (getDatabase) => {
  it("lead to the post", async () => {
    await importFrom(
      getDatabase(),
      await zipOf({
        "_posts/2021-08-23-first-vaccines.md":
          "---\ntitle: A\ncategories: [Dogs]\nredirect_from:\n  - /older/one\n  - /older/two/\n---\nText\n",
        "content/news/b.md":
          '+++\ntitle = "B"\ndate = 2020-01-01\naliases = ["/old/thing/", "short", "https://old.example/other.html"]\n+++\nText\n',
        "c.md": "---\ntitle: C\ndate: 2020-06-01\npermalink: /special/:year/:title.html\nredirect_from: /one/only\n---\nText\n",
        "d.md":
          "---\ntitle: D\ndate: 2020-06-01\npermalink: d/page.html\nurl: https://other.example/x\nredirect_from: /index.html\n---\nText\n",
        "e.md": "---\ntitle: E\ndate: 2020-06-01\npermalink: /:weird/x\n---\nText\n",
      }),
    );
    const target = async (address: string) => {
      const found = await readFormerTarget(getDatabase(), address, wednesdayMorning);
      return found?.kind === "post" ? found.slug : found;
    };
    const addresses = {
      ...{ "/2021/08/23/first-vaccines.html": "first-vaccines", "/dogs/2021/08/23/first-vaccines/": "first-vaccines" },
      ...{ "/older/one/": "first-vaccines", "/older/two": "first-vaccines", "/old/thing": "b", "/short/": "b", "/news/short": "b" },
      ...{
        "/other.html": "b",
        "/news/b/": "b",
        "/special/2020/c.html": "c",
        "/one/only": "c",
        "/d/page": "d",
        "/x": null,
        "/weird/x": null,
      },
    };
    const found = await Promise.all(Object.keys(addresses).map(async (address) => [address, await target(address)]));
    expect(Object.fromEntries(found)).toEqual(addresses);
    expect(await target("/index.html")).toEqual({ kind: "page", path: "/" });
  });

  it("say at which address a post stays that was imported before under another", async () => {
    const file = () => fileOf("2021-08-23-first-vaccines.md", JEKYLL);
    await importFrom(getDatabase(), file());
    await getDatabase().kysely.updateTable("blog_posts").set({ slug: "2021-08-23-first-vaccines" }).execute();
    const { notices } = await importFrom(getDatabase(), file());
    expect(notices.map(({ text }) => text)).toContain(
      "It stays at “2021-08-23-first-vaccines”; imported anew it would be at “first-vaccines”.",
    );
  });
});
