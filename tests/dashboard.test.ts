import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { startPost } from "~/domain/posts/writing/post-editing-commands.server";
import { draftPost, olderPosts, publishedPost, savePosts } from "./support/fixtures";
import { nextEvent, readLive } from "./support/live-reader";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import { cookieHeader, type Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeEach(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());

async function accountOf(email: string) {
  return site.database.kysely
    .selectFrom("staff_accounts")
    .select(["id", "name", "role"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function writeAs(email: string, slug: string, title: string): Promise<string> {
  const { published_at: _, ...fields } = { ...publishedPost, slug, title };
  return (await startPost(site.database, { fields, saveId: randomUUID(), actor: await accountOf(email), now: wednesdayMorning })).id;
}

async function idOf(slug: string): Promise<string> {
  const { id } = await site.database.kysely.selectFrom("blog_posts").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  return id;
}

const titles = (html: string) => [...html.matchAll(/<h3 class="three-lines"><a[^>]*>([^<]+)</g)].map(([, title]) => title);

describe("the dashboard", () => {
  test("starts empty, and says how to begin", async () => {
    const html = await owner.text("/admin");
    for (const words of ["No blog posts yet", "Create Your First Post", "Logout", "Total Posts"]) expect(html).toContain(words);
    expect(html).not.toContain('type="search"');
  });

  test("lists and counts posts, without those in the trash", async () => {
    await savePosts(site.database, publishedPost, draftPost);
    const html = await owner.text("/admin");
    expect(titles(html).toSorted()).toEqual([draftPost.title, publishedPost.title].toSorted());
    expect([...html.matchAll(/<b>(\d+)<\/b>/g)].map(([, count]) => count)).toEqual(["1", "1", "2"]);
    for (const words of ["Dr. Casey Morgan", "Emergency Care", ">Draft<", ">Published<"]) expect(html).toContain(words);
    await owner.submit(`/admin/posts/${await idOf(draftPost.slug)}/delete`);
    expect(titles(await owner.text("/admin"))).toEqual([publishedPost.title]);
  });

  test("searches, filters, sorts and pages by its address alone", async () => {
    await savePosts(site.database, ...olderPosts(45), draftPost);
    expect(titles(await owner.text("/admin?q=&status=draft&category=&sort=newest"))).toEqual([draftPost.title]);
    expect(titles(await owner.text("/admin?q=nobody+read"))).toEqual([draftPost.title]);
    expect(titles(await owner.text("/admin?category=Surgery"))).toHaveLength(9);
    expect(titles(await owner.text("/admin?sort=title"))[0]).toBe(draftPost.title);
    const first = titles(await owner.text("/admin"));
    const last = titles(await owner.text("/admin?page=3"));
    expect([first.length, last.length]).toEqual([20, 6]);
    expect(first.filter((title) => last.includes(title))).toEqual([]);
    expect(titles(await owner.text("/admin?page=99"))).toEqual(last);
    const page = await owner.text("/admin?sort=title&page=2");
    for (const to of ["/admin?sort=title#posts", "/admin?sort=title&amp;page=3#posts"]) expect(page).toContain(`href="${to}"`);
  });

  test("has a way back from a search without a result", async () => {
    await savePosts(site.database, publishedPost);
    const html = await owner.text("/admin?q=xylophone%22+OR+1%3D1+--+%25");
    expect(html).toContain("No post matches");
    expect(html).toMatch(/<a[^>]+href="\/admin"[^>]*>Show all posts/);
  });
});

describe("what stands above the list", () => {
  const main = async (visitor: Visitor, path = "/admin") => /<main[\s\S]*<\/main>/.exec(await visitor.text(path))?.[0] ?? "";
  const hospital = { base: "0", name: "Example Hospital", phone: "480 555 0170", address: "2400 E. Example Road", hours: "Open 24 hours" };

  test("counts that lead to their posts, and views of what readers see", async () => {
    await savePosts(site.database, publishedPost, draftPost);
    const all = await main(owner);
    expect(all).toMatch(/<a [^>]*href="\/admin\?status=published"[^>]*><b>1<\/b> Published</);
    expect(all).toMatch(/<a aria-current="page" [^>]*href="\/admin"[^>]*><b>2<\/b> Total Posts</);
    for (const words of [" Scheduled<", " Changes<", " Unpublished changes<", ">Pictures<"]) expect(all).not.toContain(words);
    expect(all).toContain(`href="/blog/${publishedPost.slug}" aria-label="View: ${publishedPost.title}"`);
    // In words, and the rest in a menu that opens without a script.
    for (const word of ["View", "Edit", "Delete"])
      expect(all).toMatch(new RegExp(`aria-label="${word}: [^"]+"[^>]*><svg.*?</svg> ${word}</`));
    expect(all).toMatch(
      /<summary [^>]*aria-label="More for [^"]+">More.*?<a href="[^"]+\/revisions"[^>]*>Revisions<.*?>Check and publish<.*?>Email this article</s,
    );
    expect(all).not.toContain(`/blog/${draftPost.slug}`);
    expect(await main(owner, "/admin?status=draft&q=nobody")).toMatch(/<a aria-current="page" [^>]*status=draft"[^>]*><b>1<\/b> Draft</);
    expect(await main(owner, "/admin?status=scheduled")).toContain("<b>0</b> Scheduled");
    expect(await main(owner, "/admin?status=draft")).toContain('name="status" value="draft"');
  });

  test("today’s hours, which editors change", async () => {
    const html = await main(owner);
    expect(html).toMatch(/Open until 6 PM<\/p>/);
    for (const path of ["close-early", "other-hours", "close-today", "notices"]) expect(html).toContain(`href="/admin/clinic/${path}"`);
    await owner.submit("/admin/clinic/close-today", { base: "0", reason: "" });
    const alex = await main(await makeMember(site, owner, alexAuthor, "author"));
    expect(alex).toContain("Closed today · opens tomorrow 7 AM");
    for (const words of ["Close early", "Post a notice", "hospital"]) expect(alex).not.toContain(words);
  });

  test("the hospital that somebody should call, until somebody has", async () => {
    await savePosts(site.database, publishedPost);
    expect(await main(owner)).toContain('href="/admin/facts/hospitals/new"');
    await owner.post("/admin/facts/hospitals/new", hospital);
    expect(await main(owner)).not.toContain("After-hours hospital");
    const { record } = await site.database.kysely.selectFrom("clinic_revisions").select("record").executeTakeFirstOrThrow();
    const old = record.replace('"verifiedOn":"2026-11-18"', '"verifiedOn":"2026-08-19"');
    await site.database.changeContent((transaction) => transaction.updateTable("clinic_revisions").set({ record: old }).execute());
    const html = await main(owner);
    expect(html).toContain("Example Hospital: last checked 91 days ago");
    const [, action = ""] = /action="([^"]+\/verify)"/.exec(html) ?? [];
    const alex = await makeMember(site, owner, alexAuthor, "author");
    expect((await alex.post(action, { to: "/admin" })).status).toBe(403);
    expect(await owner.submit(action, { to: "/admin?status=draft" })).toBe("/admin?status=draft");
    const after = await owner.text("/admin?status=draft");
    expect(after).toContain("you checked Example Hospital today");
    expect(after).not.toContain("last checked");
    expect(await owner.submit(action)).toBe("/admin/facts/hospitals");
  });
});

describe("deleting", () => {
  test("is asked about without a script, and can be taken back", async () => {
    await savePosts(site.database, publishedPost);
    const id = await idOf(publishedPost.slug);
    const asked = await owner.text(`/admin/posts/${id}/delete?to=/admin%3Fpage%3D2`);
    expect(asked).toContain("Are you sure you want to delete this post?");
    expect(asked).toContain(publishedPost.title);
    expect((await site.get(`/blog/${publishedPost.slug}`)).status).toBe(200);
    expect(await owner.submit(`/admin/posts/${id}/delete`, { to: "/admin?page=2" })).toBe("/admin?page=2");
    expect((await site.get(`/blog/${publishedPost.slug}`)).status).toBe(404);
    const html = await owner.text("/admin");
    for (const words of ["Post deleted", `action="/admin/posts/${id}/restore"`, "Trash (1)"]) expect(html).toContain(words);
    expect(await owner.submit(`/admin/posts/${id}/restore`, { to: "https://evil.example/" })).toBe("/admin");
    expect(await owner.text("/admin")).toContain("Readers can see it again.");
    expect((await site.get(`/blog/${publishedPost.slug}`)).status).toBe(200);
  });

  test("of a scheduled post ends no plan whose time is still to come", async () => {
    await savePosts(site.database, draftPost);
    const id = await idOf(draftPost.slug);
    const by = { actor: await accountOf(drMorgan.email), now: wednesdayMorning };
    await schedulePost(site.database, { id, at: new Date(wednesdayMorning.getTime() + 3_600_000), ...by });
    await owner.submit(`/admin/posts/${id}/delete`);
    await owner.submit(`/admin/posts/${id}/restore`);
    const html = await owner.text("/admin");
    for (const words of ["It is still scheduled.", "Scheduled for"]) expect(html).toContain(words);
  });

  test("twice is the same as once", async () => {
    await savePosts(site.database, publishedPost);
    const path = `/admin/posts/${await idOf(publishedPost.slug)}/delete`;
    const answers = await Promise.all([owner.post(path), owner.post(path)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { events } = await site.database.kysely
      .selectFrom("change_events")
      .select(({ fn }) => fn.countAll<number>().as("events"))
      .executeTakeFirstOrThrow();
    expect(events).toBe(1);
  });

  test("of an unknown post is not found, with a way back", async () => {
    for (const answer of [await owner.get("/admin/posts/unknown/delete"), await owner.post("/admin/posts/unknown/delete")]) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("Post Not Found");
      expect(html).toContain('href="/admin"');
    }
  });
});

describe("the trash", () => {
  test("is emptied by owners alone", async () => {
    const sam = await makeMember(site, owner, samFrontDesk, "editor");
    await savePosts(site.database, publishedPost, draftPost);
    const [one, other] = [await idOf(publishedPost.slug), await idOf(draftPost.slug)];
    for (const id of [one, other]) await sam.submit(`/admin/posts/${id}/delete`);
    const html = await sam.text("/admin/posts/trash");
    expect(html).toContain("deleted by Sam Ortiz");
    expect(html).not.toContain("Empty the trash");
    for (const path of ["/admin/posts/trash/empty", `/admin/posts/${one}/delete-for-good`]) {
      expect([(await sam.get(path)).status, (await sam.post(path)).status]).toEqual([403, 403]);
    }
    expect(await owner.text(`/admin/posts/${one}/delete-for-good`)).toContain("Delete for good?");
    await owner.submit(`/admin/posts/${one}/delete-for-good`);
    expect((await owner.post(`/admin/posts/${one}/delete-for-good`)).status).toBe(404);
    expect((await owner.post("/admin/posts/trash/empty", { seenAt: "now" })).status).toBe(400);
    const seenAt = /name="seenAt" value="([^"]+)"/.exec(await owner.text("/admin/posts/trash/empty"))?.[1] ?? "";
    expect(await owner.submit("/admin/posts/trash/empty", { seenAt })).toBe("/admin/posts/trash");
    expect(await owner.text("/admin/posts/trash")).toContain("The trash is empty");
  });

  test("keeps a post that came in after the owner was asked", async () => {
    await savePosts(site.database, publishedPost);
    await owner.submit(`/admin/posts/${await idOf(publishedPost.slug)}/delete`);
    await owner.submit("/admin/posts/trash/empty", { seenAt: "2026-01-01T00:00:00.000Z" });
    expect(await owner.text("/admin/posts/trash")).toContain(publishedPost.title);
  });
});

describe("an author", () => {
  test("sees, deletes and restores own posts only", async () => {
    const alex = await makeMember(site, owner, alexAuthor, "author");
    const own = await writeAs(alexAuthor.email, "of-alex", "Written by Alex");
    const foreign = await writeAs(drMorgan.email, "of-morgan", "Written by the vet");
    const html = await alex.text("/admin");
    expect(titles(html)).toEqual(["Written by Alex"]);
    expect(html).not.toContain("/admin/categories");
    expect((await alex.get(`/admin/posts/${foreign}/delete`)).status).toBe(403);
    expect((await alex.post(`/admin/posts/${foreign}/delete`)).status).toBe(403);
    expect((await alex.post(`/admin/posts/${foreign}/restore`)).status).toBe(403);
    await alex.submit(`/admin/posts/${own}/delete`);
    await owner.submit(`/admin/posts/${foreign}/delete`);
    const trash = await alex.text("/admin/posts/trash");
    expect(trash).toContain("Written by Alex");
    expect(trash).not.toContain("Written by the vet");
    for (const path of ["/admin/categories", "/admin/categories/add"]) expect((await alex.get(path)).status).toBe(403);
    for (const path of ["/admin/categories/add", "/admin/categories/surgery/retire"]) expect((await alex.post(path)).status).toBe(403);
  });
});

describe("categories", () => {
  test("are added, renamed with their posts, retired and brought back", async () => {
    const sam = await makeMember(site, owner, samFrontDesk, "editor");
    await savePosts(site.database, { ...publishedPost, category: "Surgery" });
    await sam.submit("/admin/categories/add", { name: "  Behavior   and training " });
    expect(await sam.text("/admin/categories")).toContain("Behavior and training");
    expect(await sam.text("/admin/categories/surgery/rename")).toContain('value="Surgery"');
    await sam.submit("/admin/categories/surgery/rename", { name: "Operations" });
    expect(await (await site.get(`/blog/${publishedPost.slug}`)).text()).toContain("Operations");
    await sam.submit("/admin/categories/surgery/retire");
    expect(await sam.text("/admin/categories")).toContain('aria-label="Restore Operations"');
    await sam.submit("/admin/categories/surgery/revive");
    expect(await sam.text("/admin/categories")).toContain('aria-label="Hide Operations"');
  });

  test.each([
    ["/admin/categories/add", "surgery", 409],
    ["/admin/categories/add", "  ", 400],
    ["/admin/categories/add", "x".repeat(61), 400],
    ["/admin/categories/surgery/rename", "NUTRITION", 409],
    ["/admin/categories/surgery/rename", "all", 400],
  ])("%s refuses %j with %i, and keeps what was typed", async (path, name, status) => {
    const answer = await owner.post(path, { name });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(`value="${name}"`);
    expect(html).toContain('aria-invalid="true"');
  });

  test("that are unknown or fixed are refused with a sentence", async () => {
    expect((await owner.get("/admin/categories/unknown/rename")).status).toBe(404);
    expect((await owner.post("/admin/categories/unknown/retire")).status).toBe(404);
    const fixed = await owner.post("/admin/categories/general/retire");
    expect(fixed.status).toBe(409);
    expect(await fixed.text()).toContain("It stays as it is.");
  });
});

describe("the stream of changes", () => {
  const follow = async (visitor: Visitor, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const leaving = new AbortController();
    const response = await site.get(path, { headers: { Cookie: cookieHeader(visitor.cookies), ...headers }, signal: leaving.signal });
    return { response, leave: () => leaving.abort() };
  };

  test("brings what a colleague does to another's screen, and what was missed", async () => {
    const sam = await makeMember(site, owner, samFrontDesk, "editor");
    await savePosts(site.database, publishedPost, draftPost);
    const { response, leave } = await follow(sam, "/admin/events?after=0");
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const blocks = readLive(response.body ?? new ReadableStream());
    const told = nextEvent(blocks);
    const id = await idOf(publishedPost.slug);
    await owner.submit(`/admin/posts/${id}/delete`);
    expect(await told).toMatchObject({ id: 1, data: { kind: "trashed", postId: id, actorName: drMorgan.name } });
    leave();
    await owner.submit(`/admin/posts/${id}/restore`);
    // The header is from the browser's own reconnection; the address is still the first one.
    const again = await follow(sam, "/admin/events?after=0", { "Last-Event-ID": "1" });
    expect(await nextEvent(readLive(again.response.body ?? new ReadableStream()))).toMatchObject({ id: 2, data: { kind: "untrashed" } });
    again.leave();
  });

  test("ends once its session is over", async () => {
    const sam = await makeMember(site, owner, samFrontDesk, "editor");
    await savePosts(site.database, publishedPost);
    const { response } = await follow(sam, "/admin/events");
    const told = nextEvent(readLive(response.body ?? new ReadableStream()));
    await owner.submit(`/admin/staff/${(await accountOf(samFrontDesk.email)).id}/remove`);
    await owner.submit(`/admin/posts/${await idOf(publishedPost.slug)}/delete`);
    expect(await told).toBeNull();
  });

  test("answers HEAD at once, and anonymous readers with the way to the login screen", async () => {
    const anonymous = await site.get("/admin/events");
    expect([anonymous.status, anonymous.headers.get("Location")?.startsWith("/admin")]).toEqual([303, true]);
    const headers = { Cookie: cookieHeader(owner.cookies) };
    expect((await site.get("/admin/events", { method: "HEAD", headers })).status).toBe(200);
    expect((await site.get("/admin/events.data", { headers })).status).toBe(404);
  });
});

test("a failure shows its reference number, and no script takes it away again", async () => {
  await site.database.kysely.schema.alterTable("blog_posts").renameColumn("excerpt", "gone").execute();
  const response = await owner.get("/admin");
  const html = await response.text();
  expect(response.status).toBe(500);
  const reference = /Reference number: (?:<!-- -->)?<b>([^<]+)<\/b>/.exec(html)?.[1];
  expect(site.errors.at(-1)).toContain(`GET /admin failed, reference ${reference}`);
  expect(html).not.toContain("<script");
});

test("whoever only asks whether a post's stream is there, or leaves it, is not in the post", async () => {
  await savePosts(site.database, publishedPost);
  const sam = await makeMember(site, owner, samFrontDesk, "editor");
  const stream = `/admin/events?after=0&post=${await idOf(publishedPost.slug)}`;
  expect((await site.get(stream, { method: "HEAD", headers: { Cookie: cookieHeader(sam.cookies) } })).status).toBe(200);
  const leaving = new AbortController();
  const open = (visitor: Visitor, init: RequestInit = {}) =>
    site.get(stream, { ...init, headers: { Cookie: cookieHeader(visitor.cookies) } });
  const mine = readLive((await open(owner)).body ?? new ReadableStream());
  const others = async () => {
    for (let block = await mine.next(); !block.done; block = await mine.next()) {
      if (block.value.text.startsWith("event: presence")) return block.value.data?.names;
    }
    return null;
  };
  expect(await others()).toEqual([]);
  await open(sam, { signal: leaving.signal });
  expect(await others()).toEqual([samFrontDesk.name]);
  leaving.abort();
  expect(await others()).toEqual([]);
});
