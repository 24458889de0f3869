import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminAddresses } from "./support/addresses";
import { rawRequest } from "./support/raw-request";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";

const guards = [
  "routes/admin/admin-layout.tsx",
  "routes/admin/clinic/preview-layout.tsx",
  "routes/admin/posts/visitors/visitors-layout.tsx",
];
const guarded = adminAddresses.filter(({ files }) => guards.some((guard) => files.includes(guard)));
const signInRoutes = adminAddresses.filter((address) => !guarded.includes(address));

/** All sign-in routes, which are outside the guard. A new one is a decision, so it is listed here too. */
const knownSignInPages = [
  "/admin/confirm-address",
  "/admin/confirm-address/:token",
  "/admin/create-account",
  "/admin/forgot-password",
  "/admin/invitations/:token",
  "/admin/passkey",
  "/admin/passkey-options",
  "/admin/printed-code",
  "/admin/recovery-code",
  "/admin/reset-password/:token",
  "/admin/restore/:upload",
  "/admin/session",
  "/admin/sign-in",
  "/admin/sign-in-again",
  "/admin/sign-in-again/code",
  "/admin/sign-in-again/recovery-code",
  "/admin/sign-out",
  "/admin/two-factor",
  "/admin/unsent",
];

/** Addresses that want more than an account that is in, by how they begin. */
const wanted = {
  author: [
    "/admin/setup",
    "/admin/staff",
    "/admin/email",
    "/admin/history",
    "/admin/backup",
    "/admin/import-export",
    "/admin/categories",
    "/admin/clinic",
    "/admin/facts",
    "/admin/hours",
    "/admin/share",
    "/admin/go-live",
    "/admin/newsletter",
    "/admin/requests",
    "/admin/pages",
    "/admin/reviews",
    "/admin/posts/trash/empty",
    "/admin/posts/:id/email",
    "/admin/posts/:id/delete-for-good",
  ],
  editor: [
    "/admin/reviews",
    "/admin/go-live",
    "/admin/facts/web-address",
    "/admin/newsletter/subscribers/csv",
    "/admin/newsletter/subscribers/ask-former",
    "/admin/newsletter/subscribers/files",
    "/admin/newsletter/subscribers/:subscriber/erase",
    "/admin/setup",
    "/admin/staff",
    "/admin/email",
    "/admin/history",
    "/admin/backup",
    "/admin/import-export",
    "/admin/requests/settings",
    "/admin/requests/:id/erase",
    "/admin/posts/trash/empty",
    "/admin/posts/:id/delete-for-good",
  ],
};

/** For anybody whom an owner marked as a reader of Spanish, which tests/spanish-signatures.test.ts checks. */
const SIGNING = /^\/admin\/pages\/spanish\/:page\/(sign|withdraw)$/;

const isTooHighFor = (who: "author" | "editor") => (path: string) =>
  !SIGNING.test(path) && wanted[who].some((start) => path === start || path.startsWith(`${start}/`));
const concrete = (path: string) => path.replace(/:\w+/g, "unknown-id");

let site: TestSite;
const people: Record<string, Visitor> = {};
const visitor = (name: string): Visitor => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

beforeAll(async () => {
  site = await startTestSite();
  const members = { owner: drMorgan, editor: samFrontDesk, author: alexAuthor, waiting: { name: "Kim Lee", email: "kim@clinic.example" } };
  for (const [name, person] of Object.entries(members)) {
    people[name] = new Visitor(site);
    await visitor(name).submit("/admin/create-account", { ...person, password: goodPassword });
  }
  for (const role of ["editor", "author"] as const) {
    const { id } = await site.database.kysely
      .selectFrom("staff_accounts")
      .select("id")
      .where("email", "=", members[role].email)
      .executeTakeFirstOrThrow();
    await visitor("owner").submit(`/admin/staff/${id}/approve`, { role });
  }
  people.anonymous = new Visitor(site);
  people.ended = new Visitor(site);
  await people.ended.signIn(drMorgan.email);
  const kept = new Map(people.ended.cookies);
  await people.ended.submit("/admin/sign-out");
  for (const [name, value] of kept) people.ended.cookies.set(name, value);
});
afterAll(() => site.close());

test("the sign-in routes are the ones that are known", () => {
  expect(signInRoutes.map(({ path }) => path).toSorted()).toEqual(knownSignInPages);
  expect(guarded.length).toBeGreaterThan(15);
});

describe.each(["anonymous", "ended", "waiting"])("%s staff", (who) => {
  test.each(guarded.map(({ path }) => path))("get nothing from %s", async (path) => {
    const page = await visitor(who).get(concrete(path));
    if (path === "/admin") {
      const html = await page.text();
      expect(html).toContain(who === "waiting" ? "Waiting for approval" : "Sign in to manage blog posts");
      expect(html).not.toContain("Manage your blog posts");
    } else expect([page.status, page.headers.get("Location")?.split("?")[0]]).toEqual([303, "/admin"]);
    const posted = await visitor(who).post(concrete(path), {
      role: "owner",
      name: "Mallory",
      email: "m@example.com",
      password: goodPassword,
    });
    // A filled-in form is sent on to the page that keeps its words; that page acts on nothing.
    const expected = who === "waiting" ? [303, "/admin"] : [307, "/admin/unsent"];
    expect([posted.status, posted.headers.get("Location")?.split("?")[0]]).toEqual(expected);
    const data = await visitor(who).get(`${concrete(path)}.data`);
    expect(await data.text()).not.toMatch(
      /"(sessions|passkeys|members|events|codes|counts|list|post|categories|people|readers|request|requests)"/,
    );
  });
});

describe.each(["author", "editor"] as const)("an %s", (who) => {
  test.each(guarded.map(({ path }) => path).filter(isTooHighFor(who)))("is refused by %s", async (path) => {
    expect((await visitor(who).get(concrete(path))).status).toBe(403);
    const posted = await visitor(who).post(concrete(path), { role: "owner", email: "m@example.com" });
    expect([403, 405]).toContain(posted.status);
    const data = await visitor(who).get(`${concrete(path)}.data`);
    expect(await data.text()).not.toMatch(/"(members|events)"/);
  });
});

test("no spelling of an address shows a page of the admin that caches may keep", async () => {
  const cookie = cookieHeader(visitor("owner").cookies);
  const folders = ["/.", "/x/..", "/%2e", "/x/%2e%2e", "/.%2e", "/", "/x/..%2f", "/x/..%5c", "/.well-known/..", "/admin/%2e%2e"];
  const ends = [
    "/admin",
    "/%61dmin/staff",
    "/ADMIN/staff",
    "/admin.data",
    "/admin%2fstaff",
    "/%2561dmin",
    "/admin;/staff",
    "/admin%2e/staff",
  ];
  let shown = 0;
  for (const path of folders.flatMap((folder) => ends.map((end) => `${folder}${end}`))) {
    const page = await rawRequest(site.url, [`GET ${path} HTTP/1.1`, `Cookie: ${cookie}`]);
    if (!page.body.includes(drMorgan.name)) continue;
    shown += 1;
    expect([path, page.headers["cache-control"], page.headers["x-robots-tag"]]).toEqual([path, "no-store", "noindex"]);
  }
  expect(shown).toBeGreaterThan(20);
});

test.each(adminAddresses.map(({ path }) => path))(
  "%s stays out of caches and search results and takes no post from another site",
  async (path) => {
    for (const who of ["anonymous", "owner"]) {
      const page = await visitor(who).get(concrete(path));
      expect([page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
      for (const Origin of ["https://evil.example", "null"])
        expect((await visitor(who).post(concrete(path), {}, { Origin })).status).toBe(403);
    }
  },
);
