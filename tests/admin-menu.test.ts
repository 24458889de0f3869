import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember, makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  const { id } = await site.database.kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
  await owner.submit(`/admin/staff/${id}/veterinarian`, { printedName: "Dr. Casey Morgan, DVM" });
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
});
afterAll(() => site.close());

const sidebarOf = (html: string) => /<nav aria-label="Website admin">(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
const mostUsedOf = (html: string) => /<nav class="five".*?<\/nav>/s.exec(html)?.[0] ?? "";
const linksIn = (html: string) =>
  [...html.matchAll(/<a([^>]*) href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, attributes = "", to = "", content = ""]) => ({
    to,
    name: content.replace(/<b.*<\/b>/s, "").replace(/<[^>]*>/g, ""),
    count: /<b class="number[^>]*>(.*?)<\/b>/s.exec(content)?.[1]?.replace(/<[^>]*>/g, ""),
    current: /aria-current="(\w+)"/.exec(attributes)?.[1],
  }));
const currentIn = (html: string) => linksIn(html).filter(({ current }) => current !== undefined);

test("an entry, its page's title and its heading say the same word, and the entry is marked there", async () => {
  const entries = linksIn(sidebarOf(await owner.text("/admin")));
  expect(entries.map(({ name }) => name)).toEqual([
    ...["Today", "Posts", "Pages", "Pictures", "Reviews", "Requests", "Newsletter", "Visits", "Facts", "Hours and closures", "Share"],
    ...["Staff", "Email", "Backup", "Import and export", "System status", "History"],
  ]);
  for (const { name, to } of [...entries, { name: "Account", to: "/admin/account" }, { name: "Menu", to: "/admin/menu" }]) {
    const html = await owner.text(to);
    expect([name, /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1], /<title>([^<]*)</.exec(html)?.[1]]).toEqual([
      name,
      name,
      `${name} | Website admin`,
    ]);
    if (entries.some((entry) => entry.to === to)) expect(currentIn(sidebarOf(html))).toMatchObject([{ name, current: "page" }]);
  }
});

test("a page below an entry marks it, and Menu where the entry is behind it", async () => {
  const below = {
    "/admin/posts/trash": ["Posts", "Posts"],
    "/admin/categories": ["Posts", "Posts"],
    "/admin/facts/contact": ["Facts", "Menu"],
    "/admin/facts/hospitals/new": ["Facts", "Menu"],
    "/admin/go-live": ["Facts", "Menu"],
    "/admin/clinic/history": ["Facts", "Menu"],
    "/admin/clinic/close-early": ["Hours and closures", "Menu"],
    "/admin/hours/special": ["Hours and closures", "Menu"],
    "/admin/newsletter/subscribers": ["Newsletter", "Menu"],
  };
  for (const [path, [entry, most]] of Object.entries(below)) {
    const html = await owner.text(path);
    expect([path, currentIn(sidebarOf(html)), currentIn(mostUsedOf(html))]).toMatchObject([
      path,
      [{ name: entry, current: "true" }],
      [{ name: most, current: "true" }],
    ]);
  }
  expect(await owner.text("/admin/facts/contact")).toMatch(/<a class="back" href="\/admin\/facts"/);
});

test("staff see the entries that they may open, in the sidebar and on the menu's page", async () => {
  const names = (html: string) => linksIn(html).map(({ name }) => name);
  const ofAuthors = ["Today", "Posts", "Pictures", "Visits"];
  const ofEditors = [
    ...["Today", "Posts", "Pages", "Pictures", "Requests", "Newsletter", "Visits"],
    ...["Facts", "Hours and closures", "Share"],
  ];
  for (const [visitor, expected, most] of [
    [author, ofAuthors, ["Today", "Posts", "New Post", "Menu"]],
    [editor, ofEditors, ["Today", "Posts", "Requests", "New Post", "Menu"]],
  ] as const) {
    const html = await visitor.text("/admin/menu");
    expect(names(sidebarOf(html))).toEqual(expected);
    expect(names(mostUsedOf(html))).toEqual(most);
    for (const { to } of linksIn(sidebarOf(html))) expect([to, (await visitor.get(to)).status]).toEqual([to, 200]);
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect(names(main)).toEqual([...expected, "Account", "View site "]);
    expect(main).toContain('action="/admin/sign-out"');
  }
});

test("a number stands where somebody is needed, and Menu sums up what is behind it", async () => {
  const counts = (html: string) => linksIn(html).flatMap(({ name, count }) => (count ? `${name}: ${count}` : []));
  const own = (html: string) => counts(sidebarOf(html)).filter((count) => !count.startsWith("System status"));
  const faults = counts(sidebarOf(await owner.text("/admin"))).length;
  expect(own(await owner.text("/admin"))).toEqual([]);
  await new Visitor(site).submit("/admin/create-account", { name: "Kim Lee", email: "kim@clinic.example", password: goodPassword });
  await site.database.kysely
    .insertInto("requests")
    .values({
      ...{ id: "one", kind: "question", state: "new", name: "Dana", message: "Is it open?", received_at: "2026-11-18T16:00:00.000Z" },
      ...{ phone: "", email: "dana@example.com", pet: "", species: "", age: "", medicine: "", send_to: "", records: "" },
    })
    .execute();
  const post = await writePost(site, author, { title: "Cats in summer" });
  const vet = await site.database.kysely
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", drMorgan.email)
    .executeTakeFirstOrThrow();
  await author.submit(`/admin/posts/${post}/review/ask`, { asked: vet.id, message: "" });

  const html = await owner.text("/admin");
  expect(own(html)).toEqual(["Reviews: 1 waiting for you", "Requests: 1 new", "Staff: 1 waiting for approval"]);
  expect(counts(mostUsedOf(html))).toEqual(["Requests: 1 new", `Menu: ${2 + faults} waiting`]);
  const waiting = /<section class="panel waiting".*?<\/section>/s.exec(html)?.[0] ?? "";
  for (const words of ["1 new request", "Dana, ", ": Is it open?", "Waiting for your review: Cats in summer", "Kim Lee wants to join"]) {
    expect(waiting).toContain(words);
  }
  expect(counts(sidebarOf(await editor.text("/admin")))).toEqual(["Requests: 1 new"]);
  expect(await author.text("/admin")).toContain("Nothing is waiting for you.");
});

test("Posts is the list alone, and a post opened there leads back there", async () => {
  const id = await writePost(site, owner, { title: "Quail at dawn" });
  const html = await owner.text("/admin/posts?q=quail&status=draft");
  expect(html).not.toContain("Manage your blog posts");
  for (const words of ["Quail at dawn", "Total Posts", "Trash", "Categories", 'action="/admin/posts"']) expect(html).toContain(words);
  expect(html).toMatch(/href="\/admin\/posts\?status=published"/);
  const page = `/admin/posts/${id}?${new URLSearchParams({ list: "in=posts&q=quail&status=draft" })}`;
  expect(html).toContain(`href="${page}"`);
  expect(await owner.text(page)).toMatch(/<a class="back"[^>]*href="\/admin\/posts\?q=quail&amp;status=draft"/);
});
