import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import type { ImportItem } from "~/domain/blog-import/import-item";
import { crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { scanHtml } from "~/domain/blog-import/website/html-scan";
import { createPageFetcher } from "~/integrations/fetch-page.server";
import { crawledItems, crawlOf } from "./support/old-sites/loopback-import";
import { type OldServer, oldSites, serveOldSite, servePages } from "./support/old-sites/old-site-server";
import { processorTime } from "./support/processor-time";

let old: OldServer;
afterEach(() => old.close());

async function read(listen: RequestListener, options: Parameters<typeof crawlOf>[1] = {}): Promise<ImportItem[]> {
  old = await serveOldSite(listen);
  const crawl = crawlOf(old.address, options);
  await crawlWebsite(crawl);
  return crawledItems(crawl.file);
}

const words = "A sentence with quite a few words that tells something about cats, dogs and birds, and about how they live. ";
const page = (body: string, title = "A page") =>
  `<html><head><title>${title}</title></head><body><p>${words.repeat(3)}</p>${body}</body></html>`;
const html = (response: ServerResponse, body: string | Buffer) => response.writeHead(200, { "Content-Type": "text/html" }).end(body);
const posts = (items: readonly ImportItem[]) => items.filter(({ kind }) => kind === "post");
const reasonAt = (items: readonly ImportItem[], where: string) => items.find((item) => item.where === where && "reason" in item);

it("reads a part of a calendar without an end, and the pages beside it", async () => {
  const items = await read(({ url = "" }, response) => {
    const [, month = "0"] = /\/events\/(\d+)/.exec(url) ?? [];
    html(
      response,
      page(
        `<p>${url}</p><a href="/events/${Number(month) + 1}">Next month</a><a href="/events?month=${Number(month) + 1}">Next</a><a href="/about">About</a>`,
      ),
    );
  });
  expect(old.asked.length).toBeLessThan(110);
  expect(posts(items).map(({ where }) => where)).toContain("/about");
});

it("does not follow a new session in every address", async () => {
  let session = 0;
  const items = await read(({ url = "" }, response) => {
    const link = (to: string) =>
      `<a href="${to}?x9k=${++session}">${to}</a><a href="${to};jsessionid=${++session}?PHPSESSID=${session}">${to}</a>`;
    html(response, page(`<p>${url.replace(/[;?].*/, "")}</p>${link("/a")}${link("/b")}`));
  });
  expect(old.asked.length).toBeLessThan(40);
  expect(posts(items).length).toBeLessThanOrEqual(3);
});

it("leaves redirects that go round and round, to other sites, and to the inside of a network", async () => {
  const places: Record<string, string> = { "/a": "/b", "/b": "/a", "/inside": "http://10.0.0.1/admin", "/away": "https://other.example/" };
  const items = await read(({ url = "" }, response) => {
    const Location = places[url];
    if (Location) response.writeHead(302, { Location }).end();
    else
      html(
        response,
        page(
          Object.keys(places)
            .map((to) => `<a href="${to}">x</a>`)
            .join(""),
        ),
      );
  });
  expect(reasonAt(items, "/inside")).toMatchObject({ reason: "It leads to another website, 10.0.0.1." });
  expect(reasonAt(items, "/away")).toMatchObject({ reason: "It leads to another website, other.example." });
  expect(old.asked.filter((path) => /^\/[ab]$/.test(path)).length).toBeLessThan(15);
  expect(posts(items)).toHaveLength(1);
});

it("asks no address of the inside, whatever name it has", async () => {
  const fetchPage = createPageFetcher({ userAgent: "clinic-import" });
  old = await serveOldSite((_, response) => html(response, page("")));
  for (const address of [old.address, "http://[::1]:80/", "http://169.254.169.254/latest/meta-data/", "http://10.1.2.3/"])
    expect(await fetchPage(address)).toEqual({ problem: "Its address leads into a private network." });
  expect(old.asked).toEqual([]);
});

it("gives up on an answer that drips, and reads the others", async () => {
  const items = await read(
    ({ url = "" }, response) => {
      if (url !== "/drip") return html(response, page('<a href="/drip">x</a><a href="/b">y</a>', url));
      response.writeHead(200, { "Content-Type": "text/html" }).write("<p>drop");
    },
    { timeoutMs: 500 },
  );
  expect(reasonAt(items, "/drip")).toMatchObject({ reason: "The old site took too long to answer." });
});

it.each([
  ["a gzip bomb", { "Content-Encoding": "gzip" }, gzipSync(Buffer.alloc(100 * 1024 * 1024, "<p>a ")), "It has more than 10 MB."],
  ["a page of 100 MB", {}, Buffer.alloc(100 * 1024 * 1024, "<p>a "), "It has more than 10 MB."],
  ["damaged gzip", { "Content-Encoding": "gzip" }, Buffer.from("no gzip at all"), "The old site can’t be reached (Z_DATA_ERROR)."],
])("leaves out %s", async (_, headers, body, reason) => {
  const items = await read(({ url = "" }, response) => {
    if (url === "/big") response.writeHead(200, { "Content-Type": "text/html", ...headers }).end(body);
    else html(response, page('<a href="/big">x</a>'));
  });
  expect(reasonAt(items, "/big")).toMatchObject({ reason });
});

it("reads 500 pages of a site with ten thousand links on each, and no more", async () => {
  const links = Array.from({ length: 10_000 }, (_, number) => `<a href="/page-${"abcdefghij"[number % 10]}${number}">x</a>`).join("");
  old = await serveOldSite(({ url = "" }, response) => html(response, page(`<p>${url}</p>${url === "/" ? links : ""}`)));
  const options = crawlOf(old.address);
  await crawlWebsite(options);
  expect(old.asked.length).toBeLessThan(520);
});

it("reads a sitemap of sitemaps that lists itself", async () => {
  const items = await read(({ url = "", headers: { host } }, response) => {
    const list = [
      "/sitemap.xml",
      "/sitemap.xml?again",
      ...Array.from({ length: 500 }, (_, number) => `/sitemap-${"x".repeat(number % 100)}.xml?${url.length}`),
    ];
    const xml = `<sitemapindex>${list.map((one) => `<sitemap><loc>http://${host}${one}</loc></sitemap>`).join("")}</sitemapindex>`;
    if (url.includes("sitemap")) response.writeHead(200, { "Content-Type": "application/xml" }).end(xml);
    else html(response, page(""));
  });
  expect(old.asked.length).toBeLessThan(60);
  expect(posts(items)).toHaveLength(1);
});

it("ends its work on a page that is made to take long, and reads the others", async () => {
  const tangled = `<html><body>${"<div><p>x</p>".repeat(20_000)}</body></html>`;
  const items = await read(({ url = "" }, response) =>
    html(response, url === "/slow" ? tangled : page(`<p>${url}</p><a href="/slow">x</a><a href="/b">x</a>`)),
  );
  expect(reasonAt(items, "/slow")).toBeDefined();
  expect(posts(items).map(({ where }) => where)).toContain("/b");
});

it("scans any HTML in linear time", () => {
  const million = 1_000_000;
  for (const piece of ["<a", "<!--", "<script>", '<a href="', "<a href=", "< ", "<title ", "href=", "&"])
    expect(scanHtml(piece.repeat(million / piece.length)).links.length).toBeLessThan(3000);
});

it("obeys robots.txt, names itself, and asks at most twice at once and once in half a second", async () => {
  let [now, most, time] = [0, 0, 0];
  const times: number[] = [];
  const ask = createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true });
  const items = await read(
    ({ url = "", headers }, response) => {
      expect(headers["user-agent"]).toBe("clinic-import");
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
        if (url === "/robots.txt")
          response.writeHead(200, { "Content-Type": "text/plain" }).end("User-agent: clinic-import\nDisallow: /private\n");
        else html(response, page(`<p>${url}</p><a href="/private/a">x</a><a href="/b">x</a><a href="/c">x</a><a href="/d">x</a>`));
      });
    },
    {
      fetchPage: (address) => {
        times.push(time);
        return ask(address);
      },
      now: () => new Date(time),
      wait: async (milliseconds) => {
        time += milliseconds;
      },
    },
  );
  expect(old.asked.some((one) => one.startsWith("/private"))).toBe(false);
  expect(posts(items)).toHaveLength(4);
  expect(most).toBeLessThanOrEqual(2);
  expect(times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) >= 500)).toBe(true);
});

it("keeps the pause that robots.txt asks for, and ends after half an hour in all", async () => {
  const spentMs = 20 * 60_000;
  await read(
    ({ url = "" }, response) => {
      if (url === "/robots.txt") response.writeHead(200, { "Content-Type": "text/plain" }).end("User-agent: *\nCrawl-delay: 10\n");
      else html(response, page(`<p>${url}</p><a href="/a${url.slice(1)}">x</a><a href="/b${url.slice(1)}">x</a>`));
    },
    { spentMs },
  );
  expect(old.asked.length).toBeGreaterThan(50);
  expect(old.asked.length).toBeLessThan(65);
});

it("ends when somebody stops it, after the answers that are under way", async () => {
  old = await serveOldSite(({ url = "" }, response) =>
    html(response, page(`<p>${url}</p><a href="/a${url.slice(1)}">x</a><a href="/b${url.slice(1)}">x</a>`)),
  );
  let reads = 0;
  expect(await crawlWebsite(crawlOf(old.address, { onRead: async () => ++reads < 10 }))).toBe(false);
  expect(old.asked.length).toBeLessThan(16);
});

it("says what to do about a page that is empty until its scripts run", async () => {
  const items = await read((_, response) => html(response, '<html><body><div id="app"></div><script src="app.js"></script></body></html>'));
  expect(reasonAt(items, "/")).toMatchObject({ reason: expect.stringContaining("Open it in a browser and copy its text.") });
});

it.each([
  ["the header", { "Content-Type": "text/html; charset=windows-1252" }, "", "latin1"],
  ["the page", { "Content-Type": "text/html" }, '<meta charset="windows-1252">', "latin1"],
  ["its bytes", { "Content-Type": "text/html" }, "", "latin1"],
  ["its byte order mark", { "Content-Type": "text/html; charset=windows-1252" }, "", "utf8"],
] as const)("reads the encoding that %s names", async (_, headers, head, encoding) => {
  const items = await read((_request, response) => {
    const mark = encoding === "utf8" ? "\ufeff" : "";
    response
      .writeHead(200, headers)
      .end(
        Buffer.from(`${mark}<html><head>${head}<title>Café</title></head><body><p>${words.repeat(3)} Café.</p></body></html>`, encoding),
      );
  });
  expect(posts(items)).toMatchObject([{ values: { title: "Café" } }]);
});

it("continues after a kill in any second, asks nothing twice, and finds the same", async () => {
  old = await servePages(oldSites.Ghost);
  const whole = crawlOf(old.address);
  await crawlWebsite(whole);
  const asked = old.asked.length;
  const found = await crawledItems(whole.file);
  old.asked.length = 0;
  const killed = crawlOf(old.address);
  for (let kills = 0; ; kills += 1) {
    let left = 2;
    const onRead = async () => {
      left -= 1;
      if (left < 0) throw new Error("Killed by a test.");
      return true;
    };
    const isDone = await crawlWebsite({ ...killed, onRead }).catch(() => null);
    if (isDone) break;
    // The last line is torn by a power failure.
    if (kills % 2 === 0) appendFileSync(killed.file, '{"kind":"page","paths":["/torn');
  }
  // A kill may lose the two answers that were under way.
  expect(old.asked.length).toBeLessThan(asked * 2);
  const byPlace = (items: readonly ImportItem[]) => items.map(({ where, kind }) => `${where} ${kind}`).toSorted();
  expect(byPlace(await crawledItems(killed.file))).toEqual(byPlace(found));
  writeFileSync(killed.file, readFileSync(whole.file));
  expect(await crawledItems(killed.file)).toEqual(found);
});

it("loses no page of thirteen, of which six are large, two are read at once and some have line separators", async () => {
  const large = (name: string) => page(`<p>${name}</p><!-- ${words.repeat(8500)} -->`, name);
  const names = Array.from({ length: 13 }, (_, number) => `/page-${"abcdefghijklm"[number]}`);
  const items = await read(({ url = "" }, response) => {
    const number = names.indexOf(url);
    if (number < 0) return html(response, page(names.map((name) => `<a href="${name}">x</a>`).join("")));
    html(response, number < 6 ? large(url) : page(`<p>${url} and\u2028two more\u2029lines</p>`, url));
  });
  expect(
    posts(items)
      .map(({ where }) => where)
      .toSorted(),
  ).toEqual(["/", ...names]);
});

it("names a page whose answer was damaged on the disk, and asks for it again", async () => {
  old = await serveOldSite(({ url = "" }, response) =>
    html(response, page(`<p>${url}</p><a href="/a">x</a><a href="/b">x</a><a href="/c">x</a><a href="/d">x</a>`, url)),
  );
  const crawl = crawlOf(old.address);
  await crawlWebsite(crawl);
  const whole = readFileSync(crawl.file, "utf8");
  writeFileSync(crawl.file, whole.replace('"html":"<html><head><title>/b', '"html":<html><head><title>/b'));
  const damaged = await crawledItems(crawl.file);
  expect(posts(damaged)).toHaveLength(4);
  expect(damaged.find(({ kind }) => kind === "site")).toMatchObject({ asked: 5 });
  expect(reasonAt(damaged, "/b")).toMatchObject({ reason: expect.stringContaining("damaged") });
  old.asked.length = 0;
  await crawlWebsite(crawl);
  expect(old.asked.filter((path) => /^\/[a-d]?$/.test(path))).toEqual(["/b"]);
  const again = await crawledItems(crawl.file);
  expect(posts(again)).toHaveLength(5);
  expect(reasonAt(again, "/b")).toBeUndefined();
});

it.each(["upgrade", "close", "half"])("reads the other pages when the answer to one is: %s", async (ending) => {
  const items = await read(({ url = "", socket }, response) => {
    if (url !== "/bad") return html(response, page(`<p>${url}</p><a href="/bad">x</a><a href="/b">y</a>`, url));
    if (ending === "upgrade") socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    else if (ending === "close") socket.end();
    else socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>Half");
  });
  expect(reasonAt(items, "/bad")).toMatchObject({ reason: expect.stringContaining("can’t be reached") });
  expect(posts(items)).toHaveLength(2);
});

it("leaves out a page that ended its process twice, and names it", async () => {
  old = await serveOldSite(({ url = "" }, response) => html(response, page(`<p>${url}</p><a href="/a">x</a><a href="/b">x</a>`, url)));
  const crawl = crawlOf(old.address);
  const ask = crawl.fetchPage;
  // As in a process that ends: what was asked for is in the file, and no answer ever comes.
  const dying = () => {
    let end: (isDone: null) => void;
    const ended = new Promise<null>((resolve) => {
      end = resolve;
    });
    const fetchPage: typeof ask = (address) => {
      if (!address.endsWith("/a")) return ask(address);
      end(null);
      return new Promise(() => undefined);
    };
    return Promise.race([ended, crawlWebsite({ ...crawl, fetchPage })]);
  };
  expect([await dying(), await dying()]).toEqual([null, null]);
  expect(
    await crawlWebsite({ ...crawl, fetchPage: (address) => (address.endsWith("/a") ? dying().then(() => ask(address)) : ask(address)) }),
  ).toBe(true);
  const items = await crawledItems(crawl.file);
  expect(reasonAt(items, "/a")).toMatchObject({ reason: expect.stringContaining("twice") });
  expect(posts(items).map(({ where }) => where)).toEqual(["/", "/b"]);
});

it("decides about ten thousand links in no time, however tangled robots.txt is", async () => {
  const rule = `/${"*a".repeat(300)}z$`;
  const robots = `User-agent: *\n${`Disallow: ${rule}\n`.repeat(Math.floor(490_000 / (rule.length + 11)))}Disallow: /private\n`;
  const links = Array.from({ length: 10_000 }, (_, number) => `<a href="/${"a".repeat(200)}${number}">x</a>`).join("");
  old = await serveOldSite(({ url = "" }, response) => {
    if (url === "/robots.txt") response.writeHead(200, { "Content-Type": "text/plain" }).end(robots);
    else html(response, page(url === "/" ? `<a href="/private">x</a>${links}` : url));
  });
  const spent = await processorTime(() => crawlWebsite(crawlOf(old.address)));
  expect(spent).toBeLessThan(3000);
  expect(old.asked).not.toContain("/private");
});
