import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { storeVisits } from "~/domain/visits/store-visits.server";
import type { DayCount } from "~/domain/visits/visit-counts";
import { publishedPost, savePosts } from "./support/fixtures";
import { placeMigratedFile } from "./support/migrated-file";
import { makeOwner } from "./support/post-forms";
import { openDatabase } from "./support/postgres-databases";
import { rawRequest } from "./support/raw-request";
import { startTestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import { browserHeaders, cookieHeader } from "./support/visitor";

test("pages that people open are counted, kept ones too, and nothing else; the end of the process writes them, no request does", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-visits-"));
  await placeMigratedFile(folder);
  const site = await startTestSite({ environment: { DATA_DIR: folder } });
  const article = `/blog/${publishedPost.slug}`;
  // Node's fetch calls itself a script.
  const read = (target: string, headers = {}, method = "GET") => {
    const sent = Object.entries({ ...browserHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`);
    return rawRequest(site.url, [`${method} ${target} HTTP/1.1`, ...sent]);
  };
  await savePosts(site.database, publishedPost);
  const owner = await makeOwner(site, drMorgan);

  const { headers } = await read("/");
  await read("/", { referer: "https://www.search.example/?q=vet" });
  expect((await read("/", { "if-none-match": headers.etag })).status).toBe(304);
  await read(article, { referer: `${site.url}/blog` });
  await read(article, { cookie: "seen=1" });
  await read(`${article}?utm_source=mail`);
  await read("/blog?category=Nutrition");
  const pages = ["/about", "/accessibility", "/contact", "/privacy", "/services", "/vaccinations"];
  for (const page of pages) await read(page);

  await read("/blog?category=Nutrition", { referer: `${site.url}/blog` });
  for (const words of ["Quokka+care", "vaccine"]) await read(`/blog?q=${words}`, { referer: `${site.url}/blog` });
  await read("/blog.data");
  await read(article, {}, "HEAD");
  await read(article, { cookie: cookieHeader(owner.cookies) });
  await read(article, { "user-agent": "Googlebot/2.1" });
  await read(article, { "sec-purpose": "prefetch" });
  expect((await read(article, { "sec-purpose": "prefetch;prerender" })).headers.link).toBeUndefined();
  expect((await read(article, { "sec-purpose": "prefetch", "sec-gpc": "1" })).headers.link).toBeUndefined();
  const shownAddress = async (target: string, headers = {}) => {
    const answer = await read(target, { "sec-purpose": "prefetch", ...headers });
    return /^<(.+)>; rel=prefetch$/.exec(answer.headers.link ?? "")?.[1] ?? "";
  };
  const shown = await shownAddress("/new-client", { referer: "https://maps.example/" });
  for (const address of [shown, shown, await shownAddress("/blog/no-such-article"), `${shown}0`]) {
    expect((await read(address, { "sec-purpose": "prefetch", "sec-fetch-mode": "no-cors" })).status).toBe(204);
  }
  for (const unread of [
    "/Blog",
    "/blog/no-such-article",
    "/no-such-page",
    "/unsubscribe/secret",
    "/preview/secret",
    "/robots.txt",
    "/blog/rss.xml",
    "/admin",
    "/health",
  ]) {
    await read(unread);
  }

  const counts = async (database = site.database) => {
    const rows = await database.kysely.selectFrom("visit_counts").selectAll().where("day", "=", "2026-11-18").execute();
    return Object.fromEntries(rows.map(({ kind, name, count }) => [`${kind} ${name}`, count]));
  };
  await expect(counts()).resolves.toEqual({});
  await site.close();
  const database = await openDatabase({ DATA_DIR: folder });
  await expect(counts(database)).resolves.toEqual({
    "page /": 3,
    "page /blog": 1,
    [`page ${article}`]: 3,
    ...Object.fromEntries(pages.map((page) => [`page ${page}`, 1])),
    "missing /blog/no-such-article": 1,
    "missing /no-such-page": 1,
    "page /new-client": 1,
    "search quokka care": 1,
    "site maps.example": 1,
    "site search.example": 1,
  });
  await database.close();
  rmSync(folder, { recursive: true });
});

test("staff see the week, its articles and the searches that found nothing, and each page by itself", async () => {
  const site = await startTestSite();
  const owner = await makeOwner(site, drMorgan);
  await savePosts(site.database, publishedPost);
  const counts: readonly (readonly [DayCount["kind"], string, number])[] = [
    ["page", `/blog/${publishedPost.slug}`, 1234],
    ["page", "/vaccinations", 7],
    ["page", "/new-client", 2],
    ["page", "/team", 1],
    ["site", "news.example", 3],
    ["search", "gila monster", 2],
  ];
  expect(await owner.text("/admin/visits")).toContain("counted from today on");
  await storeVisits(
    site.database,
    counts.map(([kind, name, count]) => ({ kind, day: "2026-11-18", name, count })),
  );
  const dashboard = await owner.text("/admin");
  for (const words of ["1,244", publishedPost.title, "news.example", "gila monster", "/admin/posts/new?title=Gila+monster"]) {
    expect(dashboard).toContain(words);
  }
  expect(await owner.text("/admin/posts/new?title=Gila+monster")).toContain(">Gila monster</textarea>");
  await owner.post("/admin/pages/new", { start: "team", title: "Who works here", address: "team" });
  const lists = await owner.text("/admin/visits?weeks=52");
  for (const name of ["Vaccinations", "New client form", "Who works here"]) expect(lists).toContain(`>${name}<`);
  expect(await owner.text("/admin/visits?page=%2Fvaccinations")).toContain("<h2>7 visits</h2>");
  expect(await owner.text("/admin/visits?page=%2Fnowhere")).toContain("<h2>0 visits</h2>");
  const privacy = await (await site.get("/privacy")).text();
  for (const part of ["counting", "newsletter", "requests"]) expect(privacy).toContain(`<h2 id="${part}">`);
  await site.close();
});
