import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { chosenItem } from "~/domain/blog-import/runs/chosen-item.server";
import { describeEachDatabase } from "./support/databases";
import { fileOf, importFrom, temporaryFolder } from "./support/exports";
import { wednesdayMorning } from "./support/site";
import { item, meta, wordpress } from "./support/wordpress-export";

/** What generators, themes and content systems write in front matter for a post that not everybody may see or find. */
const HIDDEN = [
  ...["draft: true", 'draft: "true"', "draft: True", "draft: yes", "draft: 1", "Draft: on", "isDraft: true", "_draft: true", "draft: soon"],
  ...["published: false", 'published: "false"', "published: no", "publish: false", "dg-publish: false", "public: false", "live: false"],
  ...["unlisted: true", "listed: false", "hidden: true", "visible: false", "private: true", "isPrivate: 'yes'", "internal: true"],
  ...["visibility: private", "visibility: members", "visibility: unlisted", "access: members", "audience: [staff]", "state: archived"],
  ...["status: draft", "status: private", "status: pending", "status: Draft", "status: in review", "post_status: future", "status: 0"],
  ...["password: secret", "password: 1234", "members_only: true", "paid: true", "archived: true", "layout: draft", "tags: [dogs, draft]"],
  ...[
    "noindex: true",
    "robots: noindex, nofollow",
    "robotsNoIndex: true",
    "sitemap: false",
    "sitemap: {disable: true}",
    "seo: {noindex: true}",
  ],
  ...["_build: {render: never, list: never}", "build:\n  list: local", "headless: true", "eleventyExcludeFromCollections: true"],
  ...["expiryDate: 2020-01-01", "unpublish_date: 2020-01-01", "expires: some day", "extra: {draft: true}", "params: {private: true}"],
  ...[
    "borrador: true",
    "estado: borrador",
    "publicado: false",
    "privado: sí",
    "oculto: true",
    "moderation_state: draft",
    "review_status: pending",
  ],
  ...["show_in_list: false", "in_feed: false", "online: false", "ready: false", "membership: gold", "tier: paid", "requires_auth: true"],
  ...["deleted: true", "deleted_at: 2024-06-01", "trashed: true", "coming_soon: true", "not_published: true", "do_not_publish: yes"],
  ...["scheduled: 2099-01-01", "scheduled_at: 2099-01-01", "scheduled_for: 2099-01-01", "schedule: true", "publish_down: 2020-01-01"],
  ...["category: Drafts", "categories: ['#private']", "tags: [drafts/2024]", "eleventyExcludeFromCollections: [posts]", "staff: true"],
  ...["permalink: false", "published: 'when it is done'", "hidden_in_home_list: true", "published: 2099-01-01", "status: false"],
];

const PUBLIC = [
  ...["draft: false", 'draft: "false"', "draft: no", "draft:", "published: true", 'published: "yes"', "publish: true", "status: published"],
  ...["status: publish", "status: Public", "visibility: public", "access: everyone", "hidden: false", "private: 'no'", "password: ''"],
  ...["noindex: false", "robots: index, follow", "sitemap: {priority: 0.5}", "build: {list: always}", "hideToc: true", "index: 0"],
  ...["tags: [drafting, dogs]", "cover: {hidden: true}", "searchHidden: true", "expiryDate: 2099-01-01", "published: 2024-05-01"],
  ...["comments: false", "excerpt: draft", "unlisted: false", "layout: post", "permalink: /x/"],
  ...["publicado: true", "estado: publicado", "tier: free", "deleted: false", "scheduled: 2024-05-01", "show_in_menu: false"],
  ...["review_status: approved", "category: Drafting"],
];

function markdown(lines: string, date = "date: 2024-05-01\n"): string {
  return `---\ntitle: ${JSON.stringify(lines)}\n${date}${lines}\n---\nText.\n`;
}

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const numbered = (heads: readonly string[]) => Object.fromEntries(heads.map((head, number) => [`post-${number}.md`, markdown(head)]));

describeEachDatabase("an imported post", (getDatabase) => {
  const statuses = async () => {
    const posts = await getDatabase()
      .kysely.selectFrom("blog_posts")
      .select(["title", "status", "scheduled_at"])
      .orderBy("title")
      .execute();
    return posts
      .map(({ title, status, scheduled_at }) => `${title}: ${status}${scheduled_at === null ? "" : " until it is due"}`)
      .toSorted();
  };

  it("is a draft where anything says that it wasn’t public, and the review and the result say what", async () => {
    const folder = folderOf(numbered(HIDDEN));
    const review = await reviewImport(getDatabase(), readImport(folder, { site: null }), { now: wednesdayMorning });
    const { notices } = await importFrom(getDatabase(), folder);
    expect((await statuses()).filter((status) => !status.endsWith(": draft"))).toEqual([]);
    expect(review).toMatchObject({ posts: HIDDEN.length, drafts: HIDDEN.length, skipped: [] });
    const silent = HIDDEN.filter((_, number) => !notices.some(({ where, text }) => where === `post-${number}.md` && /draft/.test(text)));
    expect(silent).toEqual(["status: draft", "status: Draft"]);
    const why = review.groups.find(({ about }) => about === "restricted");
    expect(why?.count).toBe(HIDDEN.length - silent.length);
    expect(why?.examples[0]).toEqual({ where: "post-0.md", text: "It says “draft: true”, so it is a draft here." });
  });

  it("is public where nothing says so", async () => {
    await importFrom(getDatabase(), folderOf(numbered(PUBLIC)));
    expect((await statuses()).filter((status) => !status.endsWith(": published"))).toEqual([]);
  });

  it("is a draft by its folder or its name, without a date, and until its time has come", async () => {
    const folder = folderOf({
      "_drafts/one.md": markdown("a: 1"),
      "content/drafts/two.md": markdown("a: 2"),
      "posts/_three.md": markdown("a: 3"),
      "posts/four.draft.md": markdown("a: 4"),
      "posts/five.md": markdown("a: 5", ""),
      "posts/six.md": markdown("publishDate: 2099-01-01"),
      "posts/twelve.md": markdown("pubDate: 2099-01-01"),
      "posts/thirteen.md": markdown("publish_at: 2099-01-01"),
      "posts/seven.md": markdown("status: scheduled"),
      "posts/eight.md": markdown("draft: true\npublishDate: 2099-01-01"),
      "posts/nine.md": markdown("publish_date: soon"),
      "posts/ten.md": markdown("a: 10"),
      "posts/eleven.md": markdown("published: 2024-05-01", ""),
    });
    const { notices } = await importFrom(getDatabase(), folder);
    expect(await statuses()).toEqual(
      [
        "a: 10: published",
        ...["a: 1: draft", "a: 2: draft", "a: 3: draft", "a: 4: draft", "a: 5: draft"],
        "draft: true\npublishDate: 2099-01-01: draft",
        "pubDate: 2099-01-01: draft until it is due",
        "publishDate: 2099-01-01: draft until it is due",
        "publish_at: 2099-01-01: draft until it is due",
        "publish_date: soon: draft",
        "published: 2024-05-01: published",
        "status: scheduled: draft",
      ].toSorted(),
    );
    const reasons = Object.fromEntries(notices.filter(({ text }) => /draft/.test(text)).map(({ where, text }) => [where, text]));
    expect(reasons).toMatchObject({
      "_drafts/one.md": "It is in the folder “_drafts”, so it is a draft here.",
      "posts/_three.md": "Its name, “_three.md”, is that of a draft, so it is a draft here.",
      "posts/five.md": "It names no date, so nobody knows whether it was public: it is a draft here.",
      "posts/seven.md": "It was to be published on 2024-05-01; whether it was isn’t in the file, so it is a draft here.",
    });
    expect(Object.keys(reasons).length).toBe(8);
  });

  it("is a draft in JSON, TOML and tables, too", async () => {
    for (const [name, text] of Object.entries({
      "toml.md": '+++\ntitle = "a"\ndate = 2024-05-01\ndraft = true\n+++\nText\n',
      "params.md": '+++\ntitle = "b"\ndate = 2024-05-01\n[params]\nprivate = "true"\n+++\nText\n',
      "json.md": '{\n"title": "c",\n"date": "2024-05-01",\n"draft": "true"\n}\n\nText\n',
      "rows.json": JSON.stringify([{ title: "d", content: "Text", published_at: "2024-05-01", published: false }]),
      "rows.csv": "title,content,published_at,visibility\ne,Text,2024-05-01,private\n",
    }))
      await importFrom(getDatabase(), fileOf(name, text));
    expect(await statuses()).toEqual(["a: draft", "b: draft", "c: draft", "d: draft", "e: draft"]);
  });

  it("of Ghost is a draft if it was sent by email alone, or for members", async () => {
    const base = { type: "post", html: "<p>x</p>", visibility: "public", published_at: "2024-01-01T00:00:00.000Z" };
    const posts = [
      { ...base, id: "1", title: "sent", slug: "a", status: "sent" },
      { ...base, id: "2", title: "email only", slug: "b", status: "scheduled", published_at: "2099-01-01T00:00:00.000Z" },
      { ...base, id: "3", title: "paid", slug: "c", status: "published", visibility: "paid" },
      { ...base, id: "4", title: "late", slug: "d", status: "scheduled" },
      { ...base, id: "5", title: "planned", slug: "e", status: "scheduled", published_at: "2099-01-01T00:00:00.000Z" },
      { ...base, id: "6", title: "public", slug: "f", status: "published" },
      { ...base, id: "7", title: "new kind", slug: "g", status: "whatever" },
    ];
    const file = fileOf("ghost.json", JSON.stringify({ db: [{ data: { posts, posts_meta: [{ post_id: "2", email_only: 1 }] } }] }));
    const { notices } = await importFrom(getDatabase(), file, { site: "https://old.example" });
    expect(await statuses()).toEqual([
      ...["email only: draft", "late: draft", "new kind: draft", "paid: draft", "planned: draft until it is due", "public: published"],
      "sent: draft",
    ]);
    expect(notices.filter(({ text }) => /draft/.test(text)).length).toBe(5);
  });

  it("of WordPress is a draft if it was protected, or if its time passed after the export", async () => {
    const file = fileOf(
      "old.xml",
      wordpress(
        [
          item(1, { title: "late", "wp:status": "future", "content:encoded": "A" }),
          item(2, { title: "planned", "wp:status": "future", "wp:post_date_gmt": "2099-03-01 15:00:00", "content:encoded": "B" }),
          item(3, { title: "newsletter", "content:encoded": "C" }, meta("_jetpack_newsletter_access", "paid_subscribers")),
          item(4, { title: "members", "content:encoded": "D" }, meta("_members_access_role", "subscriber")),
          item(5, { title: "noindex", "content:encoded": "E" }, meta("_yoast_wpseo_meta-robots-noindex", "1")),
          item(6, { title: "public", "content:encoded": "F" }, meta("_jetpack_newsletter_access", "everybody")),
          item(7, { title: "custom", "wp:status": "archive", "content:encoded": "G" }),
        ].join(""),
      ),
    );
    const { notices } = await importFrom(getDatabase(), file);
    expect(await statuses()).toEqual([
      ...["custom: draft", "late: draft", "members: draft", "newsletter: draft", "noindex: draft", "planned: draft until it is due"],
      "public: published",
    ]);
    expect(notices.filter(({ text }) => /draft/.test(text)).length).toBe(5);
  });
});

it("leaves such posts out where drafts are", async () => {
  const choices = { categories: {}, author: "A", leavesDrafts: true, fetchesPictures: false };
  const kinds = [];
  for await (const found of readImport(folderOf({ "a.md": markdown("draft: true"), "b.md": markdown("draft: false") }), { site: null }))
    kinds.push(chosenItem(found, choices, wednesdayMorning).kind);
  expect(kinds).toEqual(["skipped", "post"]);
});
