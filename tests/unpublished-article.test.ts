import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishDuePosts, schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import type { SaveAnswer } from "~/routes/admin/posts/editor/writing/save";
import { engines, startSiteOn } from "./support/engines";
import { ownerMorgan } from "./support/post-editing";
import { hiddenFields, makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

type Typed = Partial<typeof typedArticle>;

const page = (id: string) => `/admin/posts/${id}`;

/** A save as the editor's script sends it. */
async function send(staff: Visitor, id: string, typed: Typed, more: Record<string, string>): Promise<SaveAnswer> {
  const response = await staff.post(`${page(id)}/save`, { ...typedArticle, saveId: crypto.randomUUID(), ...typed, ...more });
  return (await response.json()) as SaveAnswer;
}

function savedOf(answer: SaveAnswer) {
  if (answer.kind !== "saved") throw new Error(`${answer.reason}: ${answer.text}`);
  return answer.saved;
}

describe("a published article", () => {
  let site: TestSite;
  let owner: Visitor;
  let editor: Visitor;

  beforeAll(async () => {
    site = await startTestSite();
    owner = await makeOwner(site, drMorgan);
    editor = await makeMember(site, owner, samFrontDesk, "editor");
  });
  afterAll(() => site.close());

  const publish = (title: string, typed: Typed = {}) => writePost(site, owner, { title, status: "published", ...typed });

  /** Everything that readers and their programs are sent. */
  async function asReadersSee(slug: string) {
    const addresses = [
      ...[`/blog/${slug}`, "/blog", "/blog?category=Surgery", "/"],
      ...["/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/sitemap.xml", `/share/blog/${slug}.png`],
    ];
    const answers = await Promise.all(
      addresses.map(async (address) => {
        const response = await site.get(address);
        const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
        return [address, { status: response.status, etag: response.headers.get("ETag"), body }] as const;
      }),
    );
    return new Map(answers);
  }

  it("stays byte for byte the same for readers while changes are saved, and changes at once when they are published", async () => {
    const id = await publish("Old words", { slug: "old-words", category: "Surgery" });
    const before = await asReadersSee("old-words");
    expect([...before.values()].map(({ status }) => status)).toEqual(Array(9).fill(200));
    const typed = {
      ...{ title: "New words", slug: "new-words", content: "Nobody reads this yet.", excerpt: "New excerpt", status: "draft" },
      ...{ category: "Nutrition", author_name: "Somebody Else", read_time: "9", featured_image: "https://pictures.example/new.jpg" },
    };
    let saved = savedOf(await send(owner, id, typed, { version: "1", save: "auto" }));
    const unpublished = { liveVersion: 1, changedAt: saved.savedAt, changedBy: drMorgan.name };
    expect(saved).toMatchObject({ version: 2, slug: "old-words", status: "published", unpublished });
    saved = savedOf(await send(owner, id, { ...typed, read_time: "8" }, { version: "2", save: "draft" }));
    expect(await asReadersSee("old-words")).toEqual(before);
    const etag = before.get("/blog/old-words")?.etag ?? "";
    expect((await site.get("/blog/old-words", { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await site.get("/blog/new-words")).status).toBe(404);
    saved = savedOf(await send(owner, id, { ...typed, status: "published" }, { version: "3" }));
    expect(saved).toMatchObject({ version: 4, slug: "new-words", unpublished: null });
    const moved = await site.get("/blog/old-words");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/blog/new-words"]);
    const after = await asReadersSee("new-words");
    expect(after.get("/blog/new-words")?.body).toContain("Nobody reads this yet.");
    for (const address of ["/blog", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/sitemap.xml"]) {
      expect([address, after.get(address)?.body.includes("new-words"), after.get(address)?.body.includes("old-words")]).toEqual([
        ...[address, true, false],
      ]);
      expect(after.get(address)?.etag).not.toBe(before.get(address)?.etag);
    }
    expect(after.get("/share/blog/new-words.png")?.body).not.toBe(before.get("/share/blog/old-words.png")?.body);
  });

  it("that is planned appears at its time as it was planned, with what was typed since beside it", async () => {
    const id = await writePost(site, owner, { title: "Planned words" });
    const now = wednesdayMorning;
    await schedulePost(site.database, { id, at: new Date(now.getTime() + 3_600_000), actor: ownerMorgan, now });
    const saved = savedOf(await send(owner, id, { title: "Planned words", content: "Half a sent" }, { version: "1", save: "auto" }));
    expect(saved).toMatchObject({ status: "draft", unpublished: { liveVersion: 1 } });
    await site.database.kysely.updateTable("blog_posts").set({ scheduled_at: now.toISOString() }).where("id", "=", id).execute();
    await publishDuePosts(site.database, now);
    const html = await (await site.get("/blog/planned-words")).text();
    expect([html.includes("A fungus in desert soil."), html.includes("Half a sent")]).toEqual([true, false]);
    expect(await owner.text(page(id))).toContain("Half a sent</textarea>");
  });

  it("shows staff the newest text, in the editor, by a preview link and among the versions", async () => {
    const id = await publish("Seen by staff");
    const created = await owner.post(`${page(id)}/preview-links`, {}, { Accept: "application/json" });
    const { made } = (await created.json()) as { made: string };
    expect((await site.get(made)).status).toBe(302);
    await send(editor, id, { title: "Seen by staff", content: "Typed by Sam." }, { version: "1", save: "auto" });
    expect(await owner.text(page(id))).toContain("Typed by Sam.</textarea>");
    const preview = await site.get(made);
    expect([preview.status, preview.headers.get("X-Robots-Tag")]).toEqual([200, "noindex, nofollow, noarchive"]);
    expect(await preview.text()).toContain("Typed by Sam.");
    const versions = await owner.text(`${page(id)}/revisions`);
    expect(versions).toMatch(/Version 2<.*>Newest text<.*Version 1<.*>What readers see</s);
    expect(versions).toContain("Saved while writing by Sam Ortiz");
    expect(versions).toContain("compared with the one before");
    const list = await owner.text("/admin?status=unpublished-changes&sort=title");
    expect(list).toMatch(/Unpublished changes<\/span>.*Seen by staff<\/a>/s);
    expect(list).not.toContain("Old words</a>");
  });

  it("is changed by a form without a script, and its changes are discarded by one", async () => {
    const id = await publish("Without a script");
    const form = hiddenFields(await owner.text(page(id)));
    const typed = { ...typedArticle, title: "Without a script", status: "published", content: "For later." };
    expect(await owner.submit(page(id), { ...typed, ...form, save: "draft" })).toBe("/admin");
    expect(await owner.text(page(id))).toContain("For later.</textarea>");
    expect(await owner.text("/admin")).toMatch(/Changes saved<.*Readers still see the published text\./s);
    const badge = '<span class="badge status ahead">Unpublished changes</span>';
    for (const path of ["/admin", page(id)]) expect(await owner.text(path)).toContain(badge);
    expect(await (await site.get("/blog/without-a-script")).text()).not.toContain("For later.");
    const rejected = await owner.post(page(id), { ...typed, title: "", version: "2", saveId: crypto.randomUUID(), save: "draft" });
    expect([rejected.status, (await rejected.text()).includes("For later.</textarea>")]).toEqual([400, true]);

    const discard = `${page(id)}/discard-changes`;
    expect(await owner.text(page(id))).toMatch(/popover="auto".*Discard changes <small>Back to what readers see</s);
    expect(await owner.submit(discard, { version: "1" })).toBe(page(id));
    expect(await owner.text(page(id))).toMatch(/Not discarded<.*Somebody else saved this post/s);
    const sent = { version: "2", saveId: crypto.randomUUID() };
    for (const again of [sent, sent]) {
      expect(await owner.submit(discard, again)).toBe(page(id));
      expect(await owner.text(page(id))).toMatch(/Changes discarded<.*The text is the published one again/s);
    }
    expect(await owner.text(page(id))).toContain("A fungus in desert soil.");
    expect(await owner.text("/admin")).toMatch(/Changes discarded<.*The text is the published one again.*>Undo</s);
    const undo = `${discard}/3/undo`;
    expect(await owner.submit(undo, { to: page(id) })).toBe(page(id));
    expect(await owner.text(page(id))).toMatch(/Undone<.*Your changes are back, unpublished.*For later\.<\/textarea>/s);
    expect(await owner.submit(`${discard}/2/undo`)).toBe(page(id));
    expect(await owner.text(page(id))).toContain("Not undone<");
    expect((await owner.get(discard)).headers.get("Location")).toBe(page(id));
    expect((await owner.post(`${page("nobody")}/discard-changes`, sent)).status).toBe(404);
    await owner.submit(`${page(id)}/delete`);
    await owner.submit(discard, { version: "4" });
    expect(await owner.text(page(id))).toMatch(/Not discarded<.*This post is in the trash/s);
  });

  it("stays unpublished if the offered free address replaces a taken one", async () => {
    await publish("Taken address");
    const id = await publish("Free address");
    const typed = { ...typedArticle, title: "Free address", slug: "taken-address", status: "published", content: "Not yet." };
    const rejected = await owner.post(page(id), { ...typed, version: "1", saveId: crypto.randomUUID(), save: "draft" });
    const html = await rejected.text();
    expect(rejected.status).toBe(409);
    expect(html).toMatch(/<button[^>]*value="taken-address-2"[^>]*name="draft-with-slug"/);
    // The first button is what Enter presses.
    expect(/<button type="submit"[^>]*>/.exec(html)?.[0]).toMatch(/ form="[^"]+" hidden="" value="draft" name="save">/);
    expect(await owner.submit(page(id), { ...typed, ...hiddenFields(html), "draft-with-slug": "taken-address-2" })).toBe("/admin");
    expect(await owner.text(page(id))).toContain('value="taken-address-2"');
    expect(await (await site.get("/blog/free-address")).text()).not.toContain("Not yet.");
  });

  it("gets a restored version as unpublished changes", async () => {
    const id = await publish("Restored later");
    await send(owner, id, { title: "Restored later", content: "Second", status: "published" }, { version: "1" });
    await owner.submit(`${page(id)}/revisions/1/restore`, { version: "2" });
    expect(await owner.text(page(id))).toContain("Readers see it once you publish it.");
    expect(await (await site.get("/blog/restored-later")).text()).toContain("Second");
  });

  it("keeps both texts of a clash among its versions, whatever the browser claims the writer's was", async () => {
    const id = await publish("Clashing");
    const typed = { title: "Clashing", slug: "clashing", status: "published" };
    await send(editor, id, { ...typed, content: "Theirs" }, { version: "1", save: "auto" });
    const clash = await send(owner, id, { ...typed, content: "Mine" }, { version: "1", save: "auto" });
    expect(clash).toMatchObject({
      reason: "clash",
      clash: { stored: { version: 2, fields: { content: "Theirs" }, live: {}, unpublished: {} } },
    });
    const textOf = async (version: number) => {
      const rows = site.database.kysely.selectFrom("post_revisions").select(["cause", "fields"]).where("post_id", "=", id);
      const row = await rows.where("version", "=", version).executeTakeFirst();
      return row && [row.cause, (JSON.parse(row.fields) as { content: string }).content];
    };
    let version = 2;
    const merge = async (mine: string, content: string) => {
      ({ version } = savedOf(
        await send(owner, id, { ...typed, content }, { version: String(version), save: "draft", merged: "yes", mine }),
      ));
    };
    await merge(JSON.stringify({ ...typedArticle, ...typed, title: " ", content: "Mine" }), "Both");
    expect([version, await textOf(3), await textOf(4)]).toEqual([4, ["set-aside", "Mine"], ["merged", "Both"]]);
    for (const mine of ["", "{", "null", "7", "[]"]) await merge(mine, `Both, again ${mine}`);
    expect(await textOf(version)).toEqual(["merged", "Both, again []"]);
    await merge(JSON.stringify({ content: "x".repeat(100_001) }), "Both at last");
    expect(await textOf(version - 1)).toEqual(["set-aside", "x".repeat(100_000)]);
  });

  it("starts as a draft when it is autosaved, and is rejected like any other", async () => {
    const start = (typed: Typed) =>
      owner.post("/admin/posts/save", { ...typedArticle, ...typed, save: "auto", saveId: crypto.randomUUID() });
    const answer = (await (await start({ title: "Begun", status: "published" })).json()) as SaveAnswer;
    expect(savedOf(answer)).toMatchObject({ version: 1, slug: "begun", status: "draft", unpublished: null });
    expect((await start({ title: "" })).status).toBe(400);
    expect((await start({ title: "Begun" })).status).toBe(409);
  });
});

describe.each(engines)("a save that publishes nothing (%s)", (engine) => {
  let site: TestSite;
  let owner: Visitor;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ site, owner, remove } = await startSiteOn(engine));
  });
  afterAll(() => remove());

  it("is accepted after a change of only the status, and clashes with a changed text", async () => {
    const typed = { title: "Out meanwhile", slug: "out-meanwhile" };
    const id = await writePost(site, owner, typed);
    const publish = () => send(owner, id, { ...typed, status: "published" }, { version: "1" });
    expect(savedOf(await publish())).toMatchObject({ version: 2, status: "published" });
    const written = { ...typed, content: "Written meanwhile." };
    expect(savedOf(await send(owner, id, written, { version: "1", save: "auto" }))).toMatchObject({
      ...{ version: 3, status: "published", unpublished: { liveVersion: 2 } },
    });
    expect(await (await site.get("/blog/out-meanwhile")).text()).toContain("A fungus in desert soil.");
    const again = { ...typed, content: "Written by somebody who knows nothing of that." };
    for (const version of ["1", "2"]) {
      expect(await send(owner, id, again, { version, save: "auto" })).toMatchObject({ reason: "clash", clash: { stored: { version: 3 } } });
    }
  });

  it("stays a clash for a button, and for a text that was merged", async () => {
    const typed = { title: "Pressed late", slug: "pressed-late" };
    const id = await writePost(site, owner, typed);
    await send(owner, id, { ...typed, status: "published" }, { version: "1" });
    const late = { ...typed, content: "Late." };
    expect(savedOf(await send(owner, id, late, { version: "1", save: "draft" }))).toMatchObject({ version: 3, status: "published" });
    await send(owner, id, { ...late, status: "draft" }, { version: "3" });
    const later = { ...late, content: "Later." };
    for (const more of [{}, { save: "auto", merged: "yes" }]) {
      expect(await send(owner, id, later, { version: "3", ...more })).toMatchObject({ reason: "clash" });
    }
  });
});
