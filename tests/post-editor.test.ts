import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formEntries } from "~/routes/admin/posts/editor/writing/posted-form";
import { hiddenFields, makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
});
afterAll(() => site.close());

const page = (id: string) => `/admin/posts/${id}`;

/** A page's HTML without the comments that React puts between texts. */
async function plain(page: Response | Promise<Response>): Promise<string> {
  return (await (await page).text()).replaceAll("<!-- -->", "");
}

async function edit(staff: Visitor, id: string, fields: Partial<typeof typedArticle>, version?: string): Promise<Response> {
  const form = hiddenFields(await staff.text(page(id)));
  return staff.post(page(id), { ...typedArticle, ...fields, ...form, ...(version && { version }) });
}

test("a save that changes nothing shows no toast if the list reports the save", async () => {
  const id = await writePost(site, owner, { status: "draft" });
  const again = await edit(owner, id, { status: "draft" });
  expect(again.status).toBe(303);
  expect(again.headers.getSetCookie().join()).not.toContain("toast");
  await editor.text("/admin");
  const other = await edit(editor, id, { status: "draft" });
  expect(other.headers.getSetCookie().join()).toContain("toast");
});

test("says what Save Draft and Publish do: before readers see the post, and after", async () => {
  const help = async (id: string) => {
    const html = await plain(owner.get(page(id)));
    expect(html.match(/aria-describedby="save-help"[^>]*>(Save Draft|Publish)</g)).toHaveLength(2);
    return /id="save-help">(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "");
  };
  const draft = await help(await writePost(site, owner, { status: "draft", slug: "unseen" }));
  const published = await help(await writePost(site, owner, { status: "published", slug: "seen" }));
  expect(draft).toMatch(/Save Draft.+Publish/);
  expect(published).toMatch(/^Readers see this post.+Save Draft.+Publish/);
  expect(await owner.text("/admin/posts/new")).toContain('placeholder="Write the text here."');
});

describe("the form of a new post", () => {
  test("has the specification's fields, row counts, bounds and defaults", async () => {
    const html = await owner.text("/admin/posts/new");
    expect(html).toContain("Create New Post</h1>");
    for (const label of [
      "Title *",
      "Slug *",
      "Excerpt",
      "Content *",
      "Author Name *",
      "Category",
      "Read Time (minutes)",
      "Featured Image URL",
      "Status",
    ]) {
      expect(html).toContain(`>${label}</label>`);
    }
    expect(html).toMatch(/<textarea[^>]*name="excerpt"[^>]*rows="3"/);
    expect(html).toMatch(/<textarea[^>]*name="content"[^>]*rows="15"/);
    const readTime = /<input[^>]*name="read_time"[^>]*>/.exec(html.replaceAll(/<input[^>]*type="hidden"[^>]*>/g, ""))?.[0];
    for (const attribute of ['type="number"', 'min="1"', 'max="60"', 'value="5"']) expect(readTime).toContain(attribute);
    expect(html).toContain(`value="${drMorgan.name}"`);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>General<\/option>/);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Draft<\/option>/);
    expect(html).toContain(">Save Draft</button>");
    expect(html).toContain(">Publish</button>");
  });

  test("says what is missing and keeps what was typed", async () => {
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const response = await owner.post("/admin/posts/new", { ...typedArticle, ...form, title: " ", excerpt: "Kept <as> typed" });
    expect(response.status).toBe(400);
    const html = await plain(response);
    expect(html).toMatch(/role="alert"><b>Error<\/b> Please fill in all required fields/);
    expect(html).toMatch(/name="title"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="title"/);
    expect(html).toContain("Kept &lt;as&gt; typed</textarea>");
    expect(html).toContain("A fungus in desert soil.");
  });

  test.each([
    ["", 5],
    ["0", 5],
    ["61", 5],
    ["twelve", 5],
    ["60", 60],
  ])("makes %j minutes %i", async (read_time, expected) => {
    const id = await writePost(site, owner, { title: `Read time ${read_time}`, read_time });
    const row = await site.database.kysely.selectFrom("blog_posts").select("read_time").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.read_time).toBe(expected);
  });

  test("stores the months that are ticked, without a script too", async () => {
    const sent = new FormData();
    for (const month of ["Jun", "Jul"]) sent.append("months", month);
    expect(formEntries(sent)).toMatchObject({ months: "Jun, Jul" });
    const id = await writePost(site, owner, { title: "Monsoon toads", months: "Jul, Jun, Never" });
    const row = await site.database.kysely.selectFrom("blog_posts").select("months").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.months).toBe("Jun, Jul");
    const boxes = (await owner.text(page(id))).match(/<input[^>]*name="months"[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(12);
    expect(boxes.filter((box) => box.includes("checked")).map((box) => /value="(\w+)"/.exec(box)?.[1])).toEqual(["Jun", "Jul"]);
    await owner.submit(page(id), {
      ...typedArticle,
      title: "Monsoon toads",
      slug: "monsoon-toads",
      ...hiddenFields(await owner.text(page(id))),
    });
    const { months } = await site.database.kysely.selectFrom("blog_posts").select("months").where("id", "=", id).executeTakeFirstOrThrow();
    expect(months).toBe("");
  });

  test("counts the minutes without a script until somebody sets them", async () => {
    const begun = async (path: string) => {
      const html = await owner.text(path);
      return { ...hiddenFields(html), counted_read_time: /name="counted_read_time" value="(\d+)"/.exec(html)?.[1] ?? "" };
    };
    const fresh = await begun("/admin/posts/new");
    const typed = { ...typedArticle, title: "Seven words", content: "Seven words are written in this one." };
    expect((await owner.post("/admin/posts/new", { ...typed, ...fresh, read_time: "5", title: "" })).status).toBe(400);
    await owner.submit("/admin/posts/new", { ...typed, ...fresh, read_time: "5" });
    const minutes = async () => {
      const posts = site.database.kysely.selectFrom("blog_posts").select(["id", "read_time"]);
      return posts.where("slug", "=", "seven-words").executeTakeFirstOrThrow();
    };
    const { id, read_time } = await minutes();
    expect(read_time).toBe(1);
    const draft = await begun(page(id));
    await owner.submit(page(id), { ...typed, ...draft, content: "Word ".repeat(700), read_time: "1" });
    expect(await minutes()).toMatchObject({ read_time: 3 });
    const longer = await begun(page(id));
    expect(longer.counted_read_time).toBe("3");
    await owner.submit(page(id), { ...typed, ...longer, read_time: "9" });
    expect(await minutes()).toMatchObject({ read_time: 9 });
    expect((await begun(page(id))).counted_read_time).toBe("");
  });

  test("makes the slug from the title if it is left empty", async () => {
    const id = await writePost(site, owner, { title: "  Toads & Dogs: rinse first!  " });
    expect(await owner.text(page(id))).toContain('value="toads-dogs-rinse-first"');
  });

  test("saves once when it is sent twice", async () => {
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const fields = { ...typedArticle, ...form, title: "Sent twice" };
    await Promise.all([owner.submit("/admin/posts/new", fields), owner.submit("/admin/posts/new", fields)]);
    const rows = await site.database.kysely.selectFrom("blog_posts").select("id").where("title", "=", "Sent twice").execute();
    expect(rows).toHaveLength(1);
  });

  test("reports only what happened when it is sent again with more text, and loses none", async () => {
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const send = (content: string) => owner.submit("/admin/posts/new", { ...typedArticle, ...form, title: "Sent again", content });
    for (const content of ["Rinse.", "Rinse first, then go."]) expect(await send(content)).toBe("/admin");
    const posts = site.database.kysely.selectFrom("blog_posts").where("title", "=", "Sent again");
    expect(await posts.select(["content", "version"]).execute()).toEqual([{ content: "Rinse first, then go.", version: 2 }]);
  });

  test("offers a free slug for a taken one, by a button that submits it", async () => {
    await writePost(site, owner, { title: "Taken address" });
    const form = hiddenFields(await editor.text("/admin/posts/new"));
    const response = await editor.post("/admin/posts/new", { ...typedArticle, ...form, title: "Taken address", status: "published" });
    expect(response.status).toBe(409);
    const html = await plain(response);
    expect(html).toMatch(/<button type="submit"[^>]*value="taken-address-2"[^>]*>Use taken-address-2</);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Published<\/option>/);
    const again = { ...typedArticle, ...hiddenFields(html), title: "Taken address", slug: "taken-address-2" };
    expect(await editor.submit("/admin/posts/new", again)).toBe("/admin");
  });
});

describe("a post", () => {
  test("is previewed with what is typed for those who may edit it, and nothing is stored", async () => {
    const id = await writePost(site, owner, { title: "Seen before" });
    const see = (who: Visitor, of: string, fields: object) => who.post(`${page(of)}/as-visitors`, { ...typedArticle, ...fields });
    const seen = await see(owner, id, { title: "Not saved", content: "Typed **words**." });
    expect([seen.status, seen.headers.get("X-Frame-Options")]).toEqual([200, "SAMEORIGIN"]);
    const html = await plain(seen);
    expect(html).toContain("Not saved</h1>");
    expect(html).toContain("Typed <strong>words</strong>.");
    expect(html).toMatch(/<div inert="">.*3 min read/s);
    expect(await owner.text(`${page(id)}/as-visitors`)).toContain("Seen before</h1>");
    expect(await (await see(author, "new", { title: "", content: "Only a text." })).text()).toContain("Only a text.");
    expect((await see(author, id, {})).status).toBe(403);
    const texts = site.database.kysely.selectFrom("post_revisions").select("fields").where("fields", "like", "%Typed **words**%");
    expect(await texts.execute()).toEqual([]);
  });

  test("is published, changed and unpublished by the status its button names", async () => {
    const id = await writePost(site, owner, { title: "Public for a while" });
    expect((await site.get("/blog/public-for-a-while")).status).toBe(404);
    expect((await edit(owner, id, { title: "Public for a while", status: "published" })).status).toBe(303);
    expect(await owner.text("/admin")).toMatch(/<b>Published<\/b>/);
    expect(await (await site.get("/blog/public-for-a-while")).text()).toContain("A fungus in desert soil.");
    expect(await owner.text(page(id))).toMatch(/>Save Draft<\/button><button[^>]*>Publish<\/button>/);
    await edit(owner, id, { title: "Public for a while", status: "published", content: "Changed words." });
    expect(await (await site.get("/blog/public-for-a-while")).text()).toContain("Changed words.");
    await edit(owner, id, { title: "Public for a while", status: "draft" });
    for (const address of ["/blog/public-for-a-while", "/blog", "/sitemap.xml", "/blog/rss.xml", "/blog/feed.json", "/blog/atom.xml"]) {
      const text = await (await site.get(address)).text();
      expect(text.includes("Public for a while") || text.includes("public-for-a-while")).toBe(false);
    }
  });

  test("follows its status without a script: Save Draft with draft chosen unpublishes it, and says so beforehand", async () => {
    const typed = { ...typedArticle, title: "Off the blog" };
    const id = await writePost(site, owner, typed);
    const status = async () =>
      /<select[^>]*name="status".*?<\/select>.*?<p class="help"[^>]*>([^<]*)/s.exec(await plain(owner.get(page(id))))?.[1] ?? "";
    const press = async (fields: Record<string, string>) =>
      owner.submit(page(id), { ...typed, ...hiddenFields(await owner.text(page(id))), ...fields });
    expect(await status()).toBe("“Publish” puts the post on the blog whatever is chosen here. “Save Draft” never does.");
    await press({ status: "published" });
    const hint =
      "“Publish” shows your changes whatever is chosen here. To take the post off the blog, choose Draft and press “Save Draft”.";
    expect(await status()).toBe(hint);
    await press({ status: "published", save: "draft", content: "Not yet." });
    expect(await plain(owner.get("/admin"))).toMatch(/<b>Changes saved<\/b>.*Readers still see the published text\./);
    expect((await site.get("/blog/off-the-blog")).status).toBe(200);
    await press({ status: "draft", save: "draft", content: "Not yet." });
    expect(await plain(owner.get("/admin"))).toMatch(/<b>Unpublished<\/b>.*>Undo</s);
    expect((await site.get("/blog/off-the-blog")).status).toBe(404);
  });

  test("stays on the blog when it was published after a form was opened that says draft, without a script", async () => {
    const typed = { ...typedArticle, title: "Out meanwhile" };
    const id = await writePost(site, owner, typed);
    const [other, form] = [hiddenFields(await owner.text(page(id))), hiddenFields(await owner.text(page(id)))];
    await owner.submit(page(id), { ...typed, ...form, status: "published" });
    // The browser's way back leads to the form as it was sent.
    expect(await owner.submit(page(id), { ...typed, ...form, content: "More words.", status: "draft" })).toBe("/admin");
    const clash = await owner.post(page(id), { ...typed, ...other, content: "Other words.", status: "draft" });
    expect([clash.status, (await clash.text()).includes('name="save" value="draft"')]).toEqual([409, true]);
    const article = await (await site.get("/blog/out-meanwhile")).text();
    expect([article.includes("A fungus in desert soil."), article.includes("More words.")]).toEqual([true, false]);
  });

  test("with a new address leaves a permanent redirect", async () => {
    const id = await writePost(site, owner, { title: "Old address", status: "published" });
    expect(await owner.text(page(id))).toContain("the old address leads to the new one");
    const idsInFeeds = async () => {
      const feeds = await Promise.all(["rss.xml", "atom.xml", "feed.json"].map(async (name) => (await site.get(`/blog/${name}`)).text()));
      expect(feeds.join()).toContain('<guid isPermaLink="false">tag:');
      return feeds.map((text) => text.match(new RegExp(`tag:[^<"]*${id}`, "g")));
    };
    const before = await idsInFeeds();
    expect(before.flat()).toHaveLength(3);
    await edit(owner, id, { title: "Old address", slug: "newer-address", status: "published" });
    expect(await idsInFeeds()).toEqual(before);
    await edit(owner, id, { title: "Old address", slug: "newest-address", status: "published" });
    for (const old of ["old-address", "newer-address"]) {
      const response = await site.get(`/blog/${old}`);
      expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/newest-address"]);
    }
    await edit(owner, id, { title: "Old address", slug: "newest-address", status: "draft" });
    expect((await site.get("/blog/old-address")).status).toBe(404);
  });

  test("is not found if nobody wrote it, and an author's own only for the author", async () => {
    const response = await owner.get(page("no-such-post"));
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/Post Not Found.*href="\/admin"/s);
    expect((await owner.post(page("no-such-post"), typedArticle)).status).toBe(404);
    const id = await writePost(site, owner, { title: "The owner's" });
    expect((await author.get(page(id))).status).toBe(403);
    expect((await author.get(`${page(id)}/revisions`)).status).toBe(403);
    expect((await author.post(page(id), { ...typedArticle, version: "1" })).status).toBe(403);
    expect((await author.post(`${page(id)}/save`, { ...typedArticle, version: "1" })).status).toBe(403);
    expect((await editor.get(page(id))).status).toBe(200);
    const own = await writePost(site, author, { title: "The author's own" });
    expect((await author.get(page(own))).status).toBe(200);
  });

  test("in the trash offers to restore it instead of the editor, and a save says so and keeps the text", async () => {
    const id = await writePost(site, owner, { title: "Thrown away" });
    const form = hiddenFields(await owner.text(page(id)));
    await owner.submit(`${page(id)}/delete`);
    const html = await owner.text(page(id));
    expect(html).toContain("This post is in the trash");
    expect(html).toContain(`action="/admin/posts/${id}/restore"`);
    const response = await owner.post(page(id), { ...typedArticle, ...form, content: "Typed meanwhile" });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Typed meanwhile</textarea>");
  });
});

describe("two people in one post", () => {
  test("are shown both texts, and what they choose is kept", async () => {
    const content = "First line.\n\nSecond line.\n\nThird line.\n";
    const id = await writePost(site, owner, { title: "Clash", content });
    await edit(editor, id, { title: "Clash", content: content.replace("Second line", "Their line"), excerpt: "Theirs" });
    const response = await edit(owner, id, { title: "Clash", content: content.replace("Second line", "My line"), read_time: "9" }, "1");
    expect(response.status).toBe(409);
    const html = await plain(response);
    expect(html).toContain(`${samFrontDesk.name} saved this post while you were writing`);
    expect(html).toMatch(/<ins>My<\/ins> line.*<ins>Their<\/ins> line.*<h2>Both texts<.*<del>Their<\/del><ins>My<\/ins> line/s);
    const choice = clashForm(html);
    expect(choice.excerpt).toBe("Theirs");
    expect(choice.read_time).toBe("9");
    expect((await owner.post(page(id), choice)).status, "nothing was chosen").toBe(400);
    const radio =
      [...html.matchAll(/<input [^>]*type="radio"[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('value="My line')) ?? "";
    const [segment = "", mine = ""] = ["name", "value"].map((name) => new RegExp(` ${name}="([^"]*)"`, "s").exec(radio)?.[1] ?? "");
    await owner.submit(page(id), { ...choice, [segment]: mine });
    const row = await site.database.kysely
      .selectFrom("blog_posts")
      .select(["content", "excerpt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ content: "First line.\n\nMy line.\n\nThird line.\n", excerpt: "Theirs" });
    expect(await plain(owner.get(`${page(id)}/revisions`))).toContain("Merged from two");
  });

  test("are shown long parts without marks, which would hold the event loop", async () => {
    const long = (word: string) => `${word}\n${"a ".repeat(12_000)}\n${word}\n`;
    const id = await writePost(site, owner, { title: "Long clash", content: "First.\n" });
    await edit(editor, id, { title: "Long clash", content: long("theirs") });
    const html = await plain(edit(owner, id, { title: "Long clash", content: long("mine") }, "1"));
    const [choice = ""] = /class="choice".*?<\/fieldset>/s.exec(html) ?? [];
    expect(choice).toContain("mine\na a ");
    expect(choice).not.toContain("<ins>");
  });

  test("are answered as data when a script asks, with the stored version and the common one", async () => {
    const id = await writePost(site, owner, { title: "Clash by script" });
    await edit(editor, id, { title: "Clash by script", excerpt: "Theirs" });
    const response = await owner.post(`${page(id)}/save`, { ...typedArticle, title: "Mine", version: "1" });
    expect(response.status).toBe(409);
    const { reason, clash } = (await response.json()) as {
      reason: string;
      clash: { stored: { version: number }; base: { excerpt: string } };
    };
    expect([reason, clash.stored.version, clash.base.excerpt]).toEqual(["clash", 2, typedArticle.excerpt]);
  });
});

describe("revisions", () => {
  test("say who, when and what each one changed, and restore one", async () => {
    const id = await writePost(site, owner, { title: "Revised", content: "One fish.\n" });
    await edit(editor, id, { title: "Revised again", slug: "revised", content: "Two fish.\n" });
    const html = await plain(owner.get(`${page(id)}/revisions?version=2`));
    expect(html).toContain(`Saved by ${samFrontDesk.name}`);
    expect(html).toContain("<del>One</del>");
    expect(html).toContain("<ins>Two</ins>");
    expect(html).toMatch(/Title<\/h3><p class="words">Revised<ins> again<\/ins>/);
    expect(html).toContain("compared with the one before. 2 words added, 1 removed.");
    expect(html).not.toContain("Restore this text");
    const first = await plain(owner.get(`${page(id)}/revisions?version=1`));
    expect(first).toContain("The first text, 2 words.");
    expect((await owner.post(`${page(id)}/revisions/1/restore`, { version: "1" })).status).toBe(409);
    expect((await owner.post(`${page(id)}/revisions/7/restore`, { version: "2" })).status).toBe(404);
    expect(await owner.submit(`${page(id)}/revisions/1/restore`, hiddenFields(first))).toBe(page(id));
    expect(await owner.text(page(id))).toContain("One fish.");
    expect(await plain(owner.get(`${page(id)}/revisions`))).toContain("Version 1 restored");
  });
});

/** What a browser would send of the clash page's form as it stands. */
function clashForm(html: string): Record<string, string> {
  const form = /<form action="\/admin\/posts\/[^"]+" method="post">.*?<\/form>/s.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  const sent = inputs.filter((attributes) => !attributes.includes('type="radio"') || attributes.includes("checked"));
  const attribute = (attributes: string, name: string) => new RegExp(`${name}="([^"]*)"`, "s").exec(attributes)?.[1] ?? "";
  return Object.fromEntries(sent.map((attributes) => [attribute(attributes, "name"), unescaped(attribute(attributes, "value"))]));
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
