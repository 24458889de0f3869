import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, arizonaDate } from "~/domain/clinic/arizona-time";
import { suggestPublicationTime } from "~/domain/posts/publishing/scheduling";
import { publishDuePosts } from "~/domain/posts/publishing/scheduling-commands.server";
import { showOnce } from "~/routes/admin/posts/list/shown-once.server";
import { withoutLinks } from "./support/pages";
import { hiddenFields, makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;
let veterinarian: string;
let posts = 0;
let now = wednesdayMorning;

beforeAll(async () => {
  site = await startTestSite({ now: () => now });
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
  veterinarian = await memberId(drMorgan);
  await owner.submit(`/admin/staff/${veterinarian}/veterinarian`, { printedName: ` ${morgan} ` });
});
afterAll(() => site.close());
beforeEach(() => {
  now = wednesdayMorning;
});

const today = arizonaDate(wednesdayMorning);
/** The owner is a veterinarian under her own name. */
const morgan = "Dr. Casey Morgan, DVM";
const memberId = async ({ email }: { email: string }) =>
  (await site.database.kysely.selectFrom("staff_accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
const page = (id: string) => `/admin/posts/${id}`;
const inPlace = { Accept: "application/json" };
const write = (staff: Visitor, fields: Partial<typeof typedArticle> = {}) => {
  posts += 1;
  return writePost(site, staff, { title: `Post number ${posts}`, ...fields });
};

/** Tomorrow on the clock of the tests, as a date field sends it. */
const tomorrow = new Date(wednesdayMorning.getTime() + 17 * 3_600_000).toISOString().slice(0, 16);

describe("what a template left to fill in", () => {
  const text = { title: "Meet the team", content: "Dr. \\[…] joined us.", status: "published" };

  test("opens the check instead of being published without a word, without a script too", async () => {
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const check = await owner.submit("/admin/posts/new", { ...typedArticle, ...text, ...form });
    expect(check).toMatch(/^\/admin\/posts\/[\w-]+\/before$/);
    const id = check.split("/")[3] ?? "";
    expect(await owner.text(check)).toContain("[…]");
    const statusOf = async () =>
      (await site.database.kysely.selectFrom("blog_posts").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
    expect(await statusOf()).toBe("draft");
    const again = { ...typedArticle, ...text, ...hiddenFields(await owner.text(page(id))) };
    expect(await owner.submit(page(id), again)).toBe(check);
    expect(await statusOf()).toBe("draft");
    await owner.submit(check, { ...hiddenFields(await owner.text(check)), when: "now" });
    expect(await statusOf()).toBe("published");
  });

  test("is no reason to ask once it is filled in", async () => {
    const id = await write(owner, { content: "Dr. Vega joined us.", status: "published" });
    expect(await owner.text(page(id))).toContain(">Published<");
  });
});

test("a saved change that readers don’t see leads to where it is published, and a scheduled post to its schedule", async () => {
  const id = await write(owner, { status: "published" });
  const form = hiddenFields(await owner.text(page(id)));
  await owner.submit(page(id), { ...typedArticle, title: "Changed", status: "published", save: "draft", ...form });
  expect(await owner.text("/admin")).toContain(`href="/admin/posts/${id}/before`);
  const planned = await write(owner);
  await owner.submit(`${page(planned)}/schedule`, { publish_at: tomorrow });
  expect(await owner.text(page(planned))).toMatch(/<a href="[^"]*#publication"[^>]*><span class="badge status planned">/);
  expect(await owner.text(`${page(planned)}/before`)).toContain("11/19/2026");
});

test("a version is compared with the text of now, and shown as a whole", async () => {
  const id = await write(owner, { content: "First words here." });
  const save = async (content: string) =>
    owner.submit(page(id), { ...typedArticle, content, save: "draft", ...hiddenFields(await owner.text(page(id))) });
  await save("Second words here.");
  await save("Third words here.");
  const shown = async (query: string) =>
    (/<div class="marked-difference">[\s\S]*?<\/section>/.exec(await owner.text(`${page(id)}/revisions?${query}`)) ?? [""])[0];
  expect(await shown("version=2")).toContain("First");
  const now = await shown("version=2&view=now");
  expect([now.includes("Second"), now.includes("Third"), now.includes("First")]).toEqual([true, true, false]);
  expect(await shown("version=2&view=text")).toContain('<p class="words">Second words here.</p>');
});

const forms = ["schedule", "unschedule", "review", "review/plan", "review/withdraw", "preview-links", "preview-links/none/revoke"];

describe.each(forms)("the form of %s", (form) => {
  test("is taken from whoever may edit the post", async () => {
    const id = await write(owner);
    const address = `${page(id)}/${form}`;
    expect([403, 404]).toContain((await author.post(address, { publish_at: tomorrow, veterinarian })).status);
    expect(await owner.submit(address.replace(id, "none"), {}).catch(() => "refused")).not.toBe("/admin");
    expect((await owner.get(address)).headers.get("Location")).toBe(page(id));
  });
});

describe("publishing later, without a script", () => {
  test("schedules, moves and takes back, and says so in editor and list", async () => {
    const id = await write(author);
    expect(await author.text(page(id))).toContain(">Schedule</button>");
    expect(await author.submit(`${page(id)}/schedule`, { publish_at: tomorrow })).toBe(`${page(id)}#publication`);
    const html = await author.text(page(id));
    expect(html).toContain("Scheduled for <time");
    expect(html).toContain(`value="${tomorrow}"`);
    expect(html).toContain(">Reschedule</button>");
    expect(await author.text("/admin?status=scheduled")).toMatch(/planned"><span>Scheduled for <time/);
    expect(await author.text("/admin")).toMatch(/href="\/admin\?status=scheduled"[^>]*><b>1<\/b> Scheduled</);
    expect(await owner.text("/admin/posts?status=draft")).not.toContain(`${page(id)}"`);
    await author.submit(`${page(id)}/unschedule`);
    expect(await author.text(page(id))).not.toContain("Scheduled for");
  });

  test("suggests the next full hour tomorrow, in the editor and before publishing", async () => {
    const id = await write(owner);
    const suggested = new RegExp(`<input(?=[^>]*name="publish_at")(?=[^>]*value="${suggestPublicationTime(now)}")`);
    for (const address of ["/admin/posts/new", page(id), `${page(id)}/before`]) expect(await owner.text(address)).toMatch(suggested);
  });

  test("says beside the field why a time can’t be, and keeps it", async () => {
    const id = await write(owner);
    for (const publish_at of ["2020-01-01T10:00", ""]) {
      const back = await owner.submit(`${page(id)}/schedule`, { publish_at });
      expect(back).toMatch(/\?publish_at=.*#publication$/);
      const html = await owner.text(back.replace(/#.*/, ""));
      expect(html).toContain(publish_at ? "That time has passed in Arizona" : "Enter a date and a time");
      expect(html).toMatch(/<input[^>]*name="publish_at"[^>]*>/);
      expect(html).toContain(`value="${publish_at}"`);
      expect(html).toMatch(/<input(?=[^>]*name="publish_at")(?=[^>]*aria-invalid="true")/);
    }
  });

  test("is not possible for a published post", async () => {
    const id = await write(owner, { status: "published" });
    expect(await owner.text(page(id))).not.toContain("Publish later");
    const answer = await owner.post(`${page(id)}/schedule`, { publish_at: tomorrow }, inPlace);
    expect([answer.status, await answer.json()]).toMatchObject([409, { kind: "failed", message: expect.stringContaining("already") }]);
  });

  test("tells the list when it was late", async () => {
    const id = await write(owner);
    await owner.submit(`${page(id)}/schedule`, { publish_at: tomorrow });
    now = new Date(wednesdayMorning.getTime() + 3 * 86_400_000);
    await publishDuePosts(site.database, now);
    expect(await owner.text(page(id))).toMatch(/Published \d+ (hours|days) late/);
    expect(await owner.text("/admin")).toMatch(/<span>\d+ (hours|days) late/);
  });
});

test("the editor’s script gets errors and the new state as data", async () => {
  const id = await write(owner);
  const wrong = await owner.post(`${page(id)}/schedule`, { publish_at: "soon" }, inPlace);
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { kind: "failed", errors: { publish_at: expect.any(String) } }]);
  const right = await owner.post(`${page(id)}/schedule`, { publish_at: tomorrow }, inPlace);
  expect([right.status, await right.json()]).toMatchObject([200, { kind: "done", publication: { plan: { status: "scheduled" } } }]);
});

test("a preview link is shown once, works for anybody and can be revoked", async () => {
  const id = await write(author);
  const answer = await author.post(`${page(id)}/preview-links`, {}, inPlace);
  const { made, publication } = (await answer.json()) as { made: string; publication: { links: { id: string }[] } };
  const path = new URL(made).pathname;
  const shown = await site.get(path);
  expect([shown.status, shown.headers.get("X-Robots-Tag")]).toEqual([200, expect.stringContaining("noindex")]);
  expect(await shown.text()).toContain(`Post number ${posts}`);
  expect(await author.text(page(id))).toContain("1 link works");
  expect(await author.submit(`${page(id)}/preview-links/${publication.links[0]?.id}/revoke`)).toBe(`${page(id)}#publication`);
  expect((await site.get(path)).status).toBe(410);
});

test("without a script, a new preview link is shown once", async () => {
  const id = await write(owner);
  await owner.submit(`${page(id)}/preview-links`);
  const html = await owner.text(page(id));
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="http:\/\/localhost:\d+\/preview\/[\w-]{43}"/);
  expect(html).not.toContain('class="toast ');
  expect(await owner.text(page(id))).not.toMatch(/\/preview\/[\w-]{43}/);
});

describe("a medical review", () => {
  test("is recorded by owners, shown to readers, and queued when the next one is due", async () => {
    const id = await write(author, { title: "Reviewed post", status: "published" });
    for (const staff of [author, editor]) expect(await staff.text(page(id))).not.toMatch(/Mark as reviewed|Just set the next date/);
    expect((await editor.post(`${page(id)}/review`, { veterinarian }, inPlace)).status).toBe(403);
    const next = new Date(wednesdayMorning.getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    await owner.submit(`${page(id)}/review`, { veterinarian, reviewed_on: "", next_review_on: next });
    expect(await editor.text(page(id))).toContain(`Reviewed by ${morgan} on`);
    const article = await (await site.get("/blog/reviewed-post")).text();
    expect(article).toContain("reviewedBy");
    expect(withoutLinks(article)).toContain(`Reviewed by ${morgan}, November 2026; next review November 2026`);
    expect(await owner.text("/admin")).toContain("Medical reviews due");
    expect(await author.text("/admin")).not.toContain("Medical reviews due");
  });

  test("is withdrawn, and the next one can be planned without it", async () => {
    const id = await write(author, { title: "Planned review", status: "published" });
    const article = "/blog/planned-review";
    await owner.submit(`${page(id)}/review`, { veterinarian, next_review_on: "" });
    expect(await owner.text(page(id))).toContain(">Withdraw review</button>");
    expect(await owner.text(page(id))).toContain(`value="${addMonths(today, 12)}"`);
    const next = addDays(today, 5);
    expect(await owner.submit(`${page(id)}/review/plan`, { veterinarian, next_review_on: next })).toBe(`${page(id)}#publication`);
    expect(await owner.text("/admin")).toContain("Due in 5 days");
    expect(await (await site.get(article)).text()).toContain("reviewedBy");
    await owner.submit(`${page(id)}/review/withdraw`);
    expect(await (await site.get(article)).text()).not.toContain("reviewedBy");
    expect(await editor.text(page(id))).toContain("Not reviewed yet");
    for (const staff of [author, editor]) expect((await staff.post(`${page(id)}/review/withdraw`)).status).toBe(403);
    expect((await owner.post(`${page(id)}/review/plan`, { next_review_on: "soon" }, inPlace)).status).toBe(400);
  });

  test("says beside the fields what is missing", async () => {
    const id = await write(owner);
    const back = await owner.submit(`${page(id)}/review`, { veterinarian: "", next_review_on: "2020-01-01" });
    const html = await owner.text(back.replace(/#.*/, ""));
    expect(html).toContain("Choose the veterinarian who reviewed it.");
    expect(html).toContain("The next review has to be after this one.");
  });
});

describe("suggestions before publishing", () => {
  test("lead an owner without a veterinarian to the staff page, and tell others whom to ask", async () => {
    const id = await write(owner);
    const path = `/admin/staff/${veterinarian}/veterinarian`;
    await owner.submit(path, { printedName: "" });
    try {
      expect(await owner.text(`${page(id)}/before`)).toMatch(/<a[^>]*href="\/admin\/staff"[^>]*>Mark one on the Staff page</);
      expect(await editor.text(`${page(id)}/before`)).toContain("An owner can mark one on the Staff page.");
    } finally {
      await owner.submit(path, { printedName: morgan });
    }
  });

  test("are shown in the editor, and prevent nobody from publishing", async () => {
    const id = await write(owner, { excerpt: "", content: "# TODO\n\nCall [us](/nowhere).", status: "published" });
    const html = await owner.text(page(id));
    expect(html).toContain("There is no excerpt.");
    expect(html).toContain("leads nowhere on this site");
  });

  test("are on a page without a script, with what readers will get, now or on a date", async () => {
    const id = await write(owner, { title: "Soon out", excerpt: "", content: "Call [us](/nowhere)." });
    expect(await owner.text(page(id))).toMatch(/<a(?=[^>]*href="\/admin\/posts\/[^"]*\/before")[^>]*>Check and publish</);
    const before = `${page(id)}/before`;
    const html = await owner.text(before);
    for (const words of ["2 suggestions", "leads nowhere on this site", "In the list", "When shared", ">Publish<", ">Schedule<"]) {
      expect(html).toContain(words);
    }
    const ask = /action="([^"]*\/review\/ask)".*?name="asked" value="([^"]*)".*?>Ask Dr\. Casey Morgan to review</s.exec(html);
    expect(await owner.submit(ask?.[1] ?? "", { asked: ask?.[2] ?? "", message: "The numbers." })).toBe(`${page(id)}#publication`);
    expect(await owner.text(before)).toContain("Ask Dr. Casey Morgan to look again");
    const picture = await owner.get(/src="(\/admin\/posts\/share-picture[^"]*)"/.exec(html)?.[1] ?? "");
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    const send = (fields: Record<string, string>) => owner.post(before, { ...hiddenFields(html), ...fields });
    const late = await send({ when: "date", publish_at: "2020-01-01T10:00" });
    expect([late.status, (await late.text()).includes("That time has passed in Arizona")]).toEqual([400, true]);
    expect((await send({ when: "date", publish_at: tomorrow })).headers.get("Location")).toBe("/admin");
    expect(await owner.text("/admin")).toMatch(/Scheduled for <time.*>Undo</s);
    expect((await send({ when: "now" })).headers.get("Location")).toBe("/admin");
    expect((await site.get("/blog/soon-out")).status).toBe(200);
    expect((await author.get(before)).status).toBe(403);
  });

  test("are computed for a text that is not stored", async () => {
    const answer = await author.post("/admin/posts/check", { ...typedArticle, excerpt: "" });
    expect(await answer.json()).toMatchObject([{ code: "no-excerpt" }]);
  });
});

test("a review is not shown with a text changed since, until an owner confirms that it was a small fix", async () => {
  const id = await write(owner, { status: "published" });
  const { slug } = await site.database.kysely.selectFrom("blog_posts").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
  const shows = async () => withoutLinks(await (await site.get(`/blog/${slug}`)).text()).includes(`Reviewed by ${morgan}`);
  expect(await owner.text(page(id))).toMatch(/name="reviewed_version" value="1"/);
  await owner.submit(`${page(id)}/review`, { veterinarian, reviewed_on: today, reviewed_version: "1" });
  expect(await shows()).toBe(true);
  const typed = { ...typedArticle, title: `Post number ${posts}`, status: "published", content: "Other words." };
  await owner.submit(page(id), { ...typed, version: "1", saveId: crypto.randomUUID() });
  expect(await shows()).toBe(false);
  expect(await editor.text(page(id))).toMatch(/The text changed after Dr\. Casey Morgan, DVM reviewed it/);
  expect(await editor.text(page(id))).not.toContain("still holds");
  expect((await editor.post(`${page(id)}/review/small-fix`, {})).status).toBe(403);
  const asked = await owner.text(page(id));
  expect(asked).toMatch(/<ins>Other words\.<\/ins>[\s\S]*Small fix, the review still holds/);
  expect(await owner.submit(`${page(id)}/review/small-fix`)).toMatch(/#publication$/);
  expect(await shows()).toBe(true);
});

describe("Undo after a save, without a script", () => {
  const feeds = ["/blog", "/sitemap.xml", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json"];
  const read = (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await site.get(path)).text()));
  /** The form of the list's first row. */
  const undoForm = (html: string) => {
    const [, action = "", version = ""] = /action="([^"]*\/undo[^"]*)".*?name="version" value="(\d+)"/s.exec(html) ?? [];
    return { action, form: { version } };
  };

  test("is offered once above the list, and restores what readers saw, once", async () => {
    // Newer than the posts of the tests before, whose order would else be left to chance.
    now = new Date(wednesdayMorning.getTime() + 60_000);
    const id = await write(owner, { title: "Out by mistake" });
    const places = ["/blog/out-by-mistake", ...feeds];
    const before = await read(places);
    const form = hiddenFields(await owner.text(page(id)));
    await owner.submit(page(id), { ...typedArticle, ...form, title: "Out by mistake", status: "published" });
    const list = await owner.text("/admin?q=nothing+has+these+words");
    expect(list).toMatch(/<b>Published<\/b>: Out by mistake\..*View post<.*Keep writing<.*>Undo</s);
    expect(list).not.toContain("three-lines");
    expect(await read(places)).not.toEqual(before);
    const { action, form: sent } = undoForm(list);
    // Told once; from then on the post is in its place, with Undo in its row.
    const older = "/admin?sort=oldest";
    expect(await owner.text(older)).not.toMatch(/<b>Published<|>Undo</);
    const first = /<ul class="list"><li>.*?<h3[^>]*><a[^>]*>([^<]*)/s.exec(await owner.text(older))?.[1];
    expect(first).not.toBe("Out by mistake");
    const row = /<li>(?:(?!<li>).)*>Out by mistake<.*?<\/li>/s.exec(await owner.text("/admin"))?.[0] ?? "";
    expect(row).toContain('aria-label="Undo your last change: Out by mistake"');
    expect(undoForm(row).form).toEqual(sent);
    expect((await owner.get(action)).headers.get("Location")).toBe("/admin?q=nothing+has+these+words");
    expect((await author.post(action, sent)).status).toBe(403);
    for (const _ of ["", "a double click"]) expect(await owner.submit(action, sent)).toBe("/admin?q=nothing+has+these+words");
    expect(await read(places)).toEqual(before);
    expect(await owner.text("/admin")).toMatch(/<b>Undone<\/b>/);
    expect((await owner.text("/admin/history")).replace(/<[^>]*>/g, "")).toContain("undid the publication of Out by mistake");

    const later = { title: "Out by mistake", content: "Saved after it." };
    await owner.submit(page(id), { ...typedArticle, ...hiddenFields(await owner.text(page(id))), ...later });
    expect(await owner.submit(action, sent)).toBe("/admin?q=nothing+has+these+words");
    expect(await owner.text("/admin")).toMatch(/Not undone<.*It was changed since/s);
  });

  test("leads to the list of pages for the text of a page", async () => {
    const address = await owner.submit("/admin/pages/dentistry/edit");
    const before = await read(["/dentistry"]);
    const words = { excerpt: "We lift the lip first.", content: "Bring your dog.", status: "published" };
    expect(await owner.submit(address, { ...words, ...hiddenFields(await owner.text(address)) })).toBe("/admin/pages");
    const list = await owner.text("/admin/pages");
    expect(list).toMatch(/<li><b>Dentistry<(?:(?!<li>).)*<b>Published<\/b>.*?View page<.*?>Undo</s);
    const again = await owner.text("/admin/pages");
    expect(again).not.toContain("<b>Published<");
    expect(again).toMatch(/aria-label="Undo your last change: Dentistry"/);
    const first = /<ul class="framed site-pages"[^>]*><li><b>([^<]+)/.exec(again)?.[1];
    expect(first).toBeTruthy();
    expect(first).not.toBe("Dentistry");
    const { action, form } = undoForm(list);
    expect(await owner.submit(action, form)).toBe("/admin/pages");
    expect(await read(["/dentistry"])).toEqual(before);
  });
});

test("the cookie that says which change was told belongs to this host alone over https", async () => {
  const change = { id: "1", page: null, slug: "a", version: 2, kind: "published", status: "published", scheduledAt: null } as const;
  const told = (cookies: string) =>
    showOnce(new Request("https://clinic.example/admin", { headers: { Cookie: cookies } }), {
      ...change,
      hasUnpublishedChanges: false,
      isUndoable: true,
      overtakenBy: null,
    });
  const first = await told("");
  const [cookie = ""] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-staff\.change=[^;]+;.*Path=\/;.*HttpOnly;.*Secure/);
  const again = await told(cookie.split(";")[0] ?? "");
  expect([first.change?.isNew, again.change?.isNew, again.headers.getSetCookie()]).toEqual([true, false, []]);
});
