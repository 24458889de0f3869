import path from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { adminWalk } from "./support/admin-walk";
import { fillBlog } from "./support/large-blog";
import { makeOwner } from "./support/post-forms";
import { scheduledWork } from "./support/scheduled-work";
import { startTestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";

// Not subscribers: they are counted and searched by walks, which take 2 ms for 3,000.
const LARGE =
  "blog_posts|post_revisions|post_reviews|post_redirects|media_files|media_blobs|media_renditions|media_uses|audit_events|mailing_recipients|requests";

/** Walks of a large table, as plan and statement, each with the reason why it may be. */
const allowed: readonly (readonly [RegExp, string])[] = [
  [
    /^blog_posts USING INDEX blog_posts_(created|updated|title|ahead): (?!.* in \().* limit \?/s,
    "a page of a list, in the order of the index",
  ],
  [/^audit_events USING (COVERING )?INDEX audit_events_newest: (?!.*lower).* limit \?/s, "the newest lines of the history"],
  [/^audit_events USING INDEX audit_events_newest: .*lower/s, "a search of the history ends with the first page of what it finds"],
  [/^requests USING COVERING INDEX requests_state: select "state", count/, "a count of short keys, in a millisecond"],
  [/^post_reviews USING INDEX post_reviews_name: select distinct/, "an index of short names, in a millisecond"],
  [/^post_re(views|directs).* order by "post_re(views"."recorded_at|directs"."slug)"/s, "an export has everything"],
];

test("no page of the admin and no job walks a table that grows with the blog", async () => {
  const site = await startTestSite();
  const { kysely } = site.database;
  const owner = await makeOwner(site, drMorgan);
  await kysely.updateTable("staff_accounts").set({ printed_name: "Dr. Casey Morgan" }).execute();
  await fillBlog(site.database, { posts: 60, pictures: 30, letters: 90 });
  await site.idle();
  const users = new Map<string, string>();
  const spies = (["all", "run", "iterate"] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  const note = (user: string) => {
    for (const spy of spies) {
      for (const statement of spy.mock.contexts as StatementSync[])
        if (!users.has(statement.sourceSQL)) users.set(statement.sourceSQL, user);
      spy.mockClear();
    }
  };
  const answered: string[] = [];
  for (const address of adminWalk()) {
    const response = await owner.get(address);
    await response.arrayBuffer();
    if (response.status === 200) answered.push(address);
    note(address);
  }
  const server = { smtpUrl: "smtp://mail.example", from: "clinic@example.com" };
  const mail = { server: async () => server, sendQueued: () => undefined };
  for (const { name, job } of scheduledWork(site.database, { now: () => wednesdayMorning, mail })) {
    await job(new AbortController().signal);
    note(name);
  }
  for (const spy of spies) spy.mockRestore();
  expect(site.errors).toEqual([]);
  expect(answered.length).toBeGreaterThan(100);
  const file = new DatabaseSync(path.join(site.dataDir, "clinic.sqlite"));
  const walks: string[] = [];
  for (const [statement, user] of users) {
    if (!/^\s*(select|with|update|delete|insert)/i.test(statement)) continue;
    const rows = file.prepare(`explain query plan ${statement}`).all() as unknown as readonly { readonly detail: string }[];
    const names = [...statement.matchAll(new RegExp(`\\b(?:${LARGE})"? as "?(\\w+)`, "g"))].map(([, alias]) => alias);
    const walk = new RegExp(`^SCAN (${[LARGE, ...names].join("|")})( USING (COVERING )?INDEX.*)?$`);
    const found = rows.flatMap(({ detail }) => (walk.test(detail) ? `${detail.slice("SCAN ".length)}: ${statement}` : []));
    walks.push(...found.filter((one) => !allowed.some(([text]) => text.test(one))).map((one) => `${user}: ${one}`));
  }
  file.close();
  await site.close();
  expect(walks).toEqual([]);
});
