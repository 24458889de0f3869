import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hiddenFields, makeOwner, typedArticle } from "./support/post-forms";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { startTestSite, type TestSite } from "./support/site";
import { listFiles } from "./support/source-files";
import { drMorgan, goodPassword } from "./support/staff";
import { cookieHeader, type Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

async function start(environment: Record<string, string> = {}): Promise<void> {
  site = await startTestSite({ environment });
  owner = await makeOwner(site, drMorgan);
}

/** Sends a form as a browser does, which repeats it where a 307 leads to. */
async function send(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const response = await owner.post(path, fields);
  return response.status === 307 ? send(response.headers.get("Location") ?? "", fields) : response;
}

interface KeptForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form on the page that keeps the words, as a browser would send it. */
function unsentForm(html: string): KeptForm {
  const text = (escaped = "") =>
    escaped.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const inputs = [...html.matchAll(/<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  const areas = [...html.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g)];
  return {
    action: text(/<form [^>]*action="([^"]+)"/.exec(html)?.[1]),
    fields: Object.fromEntries([...inputs, ...areas].map(([, name = "", value]) => [name, text(value)])),
  };
}

const article = { ...typedArticle, title: `"Valley" fever & <b>dogs</b>`, slug: "valley-fever-and-dogs" };

async function countPosts(): Promise<number> {
  return (await site.database.kysely.selectFrom("blog_posts").select("id").execute()).length;
}

afterEach(() => site.close());

describe("the editor's form, sent without a script while the database is closed,", () => {
  beforeEach(() => start());

  test("comes back with all its text, as a 503 that is not cached", async () => {
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const typed = { ...article, ...form, content: `\n\n${article.content}</textarea>\n` };
    await site.database.close();
    const response = await send("/admin/posts/new", typed);
    expect(response.status).toBe(503);
    expect([response.headers.get("Cache-Control"), response.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    const html = await response.text();
    expect(html).toContain("<h1>Configuration Error</h1>");
    expect(html).toContain('role="alert"');
    expect(html).not.toContain("<b>dogs</b>");
    // Why exactly is for people who are known.
    expect(html).not.toContain("The database is closed.");
    expect(unsentForm(html)).toEqual({ action: "/admin/posts/new", fields: typed });
  });

  test("is refused when another site sent it", async () => {
    await site.database.close();
    for (const Origin of ["https://evil.example", "null"]) {
      for (const path of ["/admin/posts/new", "/admin/unsent?to=%2Fadmin%2Fposts%2Fnew"]) {
        const response = await owner.post(path, article, { Origin });
        expect(response.status).toBe(403);
        expect(await response.text()).not.toContain(article.slug);
      }
    }
  });

  test("leads to /admin when it holds a password or no words", async () => {
    await site.database.close();
    for (const fields of [
      { current: goodPassword, next: goodPassword, name: "words" },
      { version: "3", saveId: "x" },
    ]) {
      const response = await send("/admin/account/password", fields);
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin"]);
      expect(await response.text()).not.toContain(goodPassword);
    }
  });

  test("is not shown when it has more words than any form of the site", async () => {
    const answer = await site.get("/admin/unsent", {
      method: "POST",
      headers: { Origin: site.url },
      body: new URLSearchParams({ title: "x", content: "ab".repeat(150_000) }),
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
  });

  test("is not asked for when something else than a form arrives", async () => {
    const headers = { Origin: site.url, "Content-Type": "application/json" };
    const response = await site.get("/admin/unsent", { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(415);
    expect(site.errors).toEqual([]);
  });

  test("leads back to pages of the admin only", async () => {
    await site.database.close();
    const response = await owner.post("/admin/unsent?to=https%3A%2F%2Fevil.example%2Fadmin", article);
    expect(unsentForm(await response.text()).action).toBe("/admin");
  });

  test("keeps the words of other forms, too", async () => {
    await site.database.close();
    for (const [path, fields] of [
      ["/admin/categories/add", { name: "Wildlife" }],
      ["/admin/account/name", { name: "Dr. Casey Morgan-Reyes" }],
      ["/admin/staff/invitations", { email: "sam@clinic.example", role: "editor" }],
      ["/admin/posts/some-post/review", { veterinarian: "some-vet", reviewed_on: "2026-11-02", next_review_on: "" }],
      ["/admin/pictures/0123456789ab", { altText: "A Gila woodpecker\non a saguaro", decorative: "on" }],
      ["/admin/facts/visit", { base: "4", parking: "Behind the house", payment: "" }],
      ["/admin/newsletter/subscribers/files/some-file", { proof: "The list on the counter" }],
      ["/admin/posts/some-post/email", { subject: "Valley fever", shown: "a-digest" }],
      ["/admin/email", { host: "smtp.example", password: "" }],
    ] as const) {
      const response = await send(path, fields);
      expect([path, response.status]).toEqual([path, 503]);
      expect(unsentForm(await response.text())).toEqual({ action: path, fields });
    }
  });

  test("names each field, and hides those that nobody fills in", async () => {
    await site.database.close();
    const fields = { base: "4", newName: "Founders’ Day", "day-2026-11-26": "closed", payment_notes: "Cash" };
    const html = await (await send("/admin/hours/special", fields)).text();
    const labels = [...html.matchAll(/<label [^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(labels).toEqual(["New name", "Day 2026-11-26", "Payment notes"]);
    expect(html).toContain('<input type="hidden" name="base" value="4"/>');
  });

  test("is shown a limited number of times a minute, and the page says how to keep the words then", async () => {
    await site.database.close();
    const show = () => owner.post("/admin/unsent?to=/admin/posts/new", article);
    for (let shown = 0; shown < 20; shown += 1) expect((await show()).status).toBe(503);
    const refused = await show();
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([429, "no-store"]);
    const html = await refused.text();
    expect(html).toContain("reload this page");
    expect(html).not.toContain(article.slug);
    const large = await owner.post("/admin/unsent?to=/admin/posts/new", { ...article, content: "x".repeat(70_000) });
    expect(large.status).toBe(429);
  });

  test("still sends away what is no filled-in form: the editor's script asks for the reason itself", async () => {
    await site.database.close();
    const headers = { Origin: site.url, Cookie: cookieHeader(owner.cookies) };
    const body = new FormData();
    body.set("title", article.title);
    const saved = await site.get("/admin/posts/save", { method: "POST", headers, body });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin"]);
    expect((await site.get("/admin", { headers })).status).toBe(503);
  });
});

describe.skipIf(!postgresIsThere)("when the database comes back", () => {
  let postgres: PostgresDatabase;
  beforeEach(async () => {
    postgres = await makePostgresDatabase();
    await start({ DATABASE_URL: postgres.url });
  });
  afterEach(() => postgres.remove());

  test("“Try again” stores the post, once, however often it is pressed", async () => {
    const typed = { ...article, ...hiddenFields(await owner.text("/admin/posts/new")) };
    await postgres.goAway();
    const first = await send("/admin/posts/new", typed);
    expect(first.status).toBe(503);
    const { action, fields } = unsentForm(await first.text());
    const second = await send(action, fields);
    expect(second.status).toBe(503);
    expect(unsentForm(await second.text())).toEqual({ action, fields });
    await postgres.comeBack();
    for (const path of [action, action, `/admin/unsent?to=${encodeURIComponent(action)}`]) {
      const stored = await send(path, fields);
      expect([stored.status, stored.headers.get("Location")]).toEqual([303, "/admin"]);
    }
    expect(await countPosts()).toBe(1);
    const { title, content } = await site.database.kysely.selectFrom("blog_posts").selectAll().executeTakeFirstOrThrow();
    expect([title, content]).toEqual([article.title, article.content]);
  });
});

describe("the editor's form of a session that is over", () => {
  beforeEach(() => start());

  test("stays on the page until somebody signs in again", async () => {
    const long = "A cough that won’t quit. ".repeat(4000);
    const typed = { ...article, ...hiddenFields(await owner.text("/admin/posts/new")), content: long };
    await site.database.kysely.deleteFrom("staff_sessions").execute();
    const response = await send("/admin/posts/new", typed);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain("<h1>You are signed out</h1>");
    const { action, fields } = unsentForm(html);
    expect(fields).toEqual(typed);
    expect(await countPosts()).toBe(0);
    await owner.signIn(drMorgan.email);
    expect((await send(action, fields)).status).toBe(303);
    expect(await countPosts()).toBe(1);
  });
});

test("every password and code that a form of the admin asks for counts as a secret", async () => {
  await start();
  const sources = listFiles().filter((file) => /^app\/(ui|routes\/admin)\/.*\.tsx$/.test(file));
  const asked = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<(?:New)?PasswordField\s+name="(\w+)"/g)].map(([, name]) => name),
  );
  expect(asked).toContain("next");
  await site.database.close();
  for (const name of [...asked, "code", "setupCode"]) {
    const response = await send("/admin/account/name", { name: "words", [name ?? ""]: "a secret" });
    expect([name, response.status]).toEqual([name, 303]);
  }
});
