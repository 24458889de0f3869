import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spanishAddresses } from "~content/language";
import { serviceTexts } from "~content/page-texts";
import { clinic } from "./support/default-clinic";
import { draftPost, publishedPost, savePosts, scheduledPost } from "./support/fixtures";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const origin = "https://clinic.example";
const hostilePost = { ...publishedPost, title: `</script><b>"Cats & dogs"`, slug: "cats-and-dogs" };
const fixedPages = [
  "/",
  "/about",
  "/services",
  "/contact",
  "/new-client",
  "/blog",
  "/accessibility",
  "/privacy",
  ...Object.keys(serviceTexts).map((slug) => `/${slug}`),
];
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: origin } });
  await savePosts(site.database, publishedPost, hostilePost, draftPost, scheduledPost);
});
afterAll(() => site.close());

async function getHead(path: string) {
  const html = await (await site.get(path)).text();
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    html,
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    image: attribute(/<meta property="og:image" content="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    nodes: json ? (JSON.parse(json)["@graph"] as Record<string, unknown>[]) : [],
  };
}

describe("every page", () => {
  it("has a title and description of its own, a canonical address and a picture", async () => {
    const heads = await Promise.all(
      [...fixedPages, `/blog/${publishedPost.slug}`].map(async (path) => ({ path, ...(await getHead(path)) })),
    );
    for (const { path, title, description, canonical, image } of heads) {
      expect({ path, title, description }).toEqual({
        path,
        title: expect.stringMatching(/.{10}/),
        description: expect.stringMatching(/.{20}/),
      });
      expect({ path, length: title?.length }).toEqual({ path, length: expect.toSatisfy((length: number) => length <= 66) });
      expect(canonical).toBe(origin + path);
      expect(image).toMatch(/^https:\/\/clinic\.example\/share\/.+\.png\?v=\w+$/);
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  });

  it("names a picture that exists, of the size previews crop to", async () => {
    for (const path of [...fixedPages, `/blog/${publishedPost.slug}`]) {
      const { image = "" } = await getHead(path);
      const answer = await site.get(image.slice(origin.length));
      expect({ path, status: answer.status, type: answer.headers.get("Content-Type") }).toEqual({ path, status: 200, type: "image/png" });
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(picture.byteLength).toBeLessThan(300_000);
    }
  });

  it("ignores foreign parameters in its canonical address", async () => {
    expect((await getHead("/about?utm_source=mail&x=1")).canonical).toBe(`${origin}/about`);
  });

  it("that is missing stays out of search results", async () => {
    expect(await getHead("/no/such/page")).toMatchObject({ robots: "noindex", canonical: undefined, nodes: [] });
  });
});

describe("structured data", () => {
  it("describes the clinic under one identifier and never rates it", async () => {
    const { nodes, html } = await getHead("/");
    const [described] = nodes.filter(({ "@id": id }) => id === `${origin}/#clinic`);
    expect(described).toMatchObject({ "@type": ["VeterinaryCare", "LocalBusiness"], telephone: clinic.phone.e164 });
    expect(html).not.toMatch(/aggregateRating|"Review"/);
  });

  it("names the clinic as provider of each service, with the way there", async () => {
    const { nodes } = await getHead("/dentistry");
    expect(nodes).toMatchObject([
      { "@type": "Service", provider: { "@id": `${origin}/#clinic` } },
      { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, item: `${origin}/dentistry` }] },
    ]);
  });

  it("describes an article, whatever its title holds", async () => {
    const { nodes, html } = await getHead(`/blog/${hostilePost.slug}`);
    expect(nodes).toContainEqual(
      expect.objectContaining({ "@type": "BlogPosting", headline: hostilePost.title, publisher: { "@id": `${origin}/#clinic` } }),
    );
    expect(html).not.toContain("</script><b>");
  });
});

describe("share pictures", () => {
  it.each([
    "/share/no-such-page.png",
    "/share/blog/no-such-post.png",
    `/share/blog/${draftPost.slug}.png`,
    `/share/blog/${scheduledPost.slug}.png`,
  ])("do not exist at %s", async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });

  it("may be kept for a day and are told apart by an ETag", async () => {
    const answer = await site.get("/share/home.png");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const etag = answer.headers.get("ETag") ?? "";
    expect((await site.get("/share/home.png", { headers: { "If-None-Match": etag } })).status).toBe(304);
  });
});

describe("the licenses of the packages in its scripts", () => {
  it("are served with their texts", async () => {
    const text = await (await site.get("/licenses.txt")).text();
    expect(text).toMatch(/^## react-dom - .* \(MIT\)$/m);
    expect(text).toContain("Permission is hereby granted");
  });
});

describe("the site map", () => {
  it("is well-formed and lists every public page once, and no other", async () => {
    const answer = await site.get("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/xml/);
    const xml = await answer.text();
    expectWellFormed(xml);
    const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.slice(origin.length) || "/");
    expect(listed.toSorted()).toEqual(
      [
        ...fixedPages,
        ...Object.values(spanishAddresses),
        "/blog/authors/dr-casey-morgan",
        `/blog/${publishedPost.slug}`,
        `/blog/${hostilePost.slug}`,
      ].toSorted(),
    );
  });

  it("dates an article by its last change and omits unknown dates", async () => {
    const xml = await (await site.get("/sitemap.xml")).text();
    expect(xml).toContain(`${publishedPost.slug}</loc><lastmod>${wednesdayMorning.toISOString()}</lastmod>`);
    expect(xml).toContain("/about</loc></url>");
  });
});

describe("files for machines", () => {
  it("allow robots outside of the staff area, and name the site map", async () => {
    const answer = await site.get("/robots.txt");
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect((await answer.text()).split("\n")).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /admin", `Sitemap: ${origin}/sitemap.xml`]),
    );
  });

  it("say where to report a security problem, for less than a year", async () => {
    const text = await (await site.get("/.well-known/security.txt")).text();
    expect(text).toContain(`Contact: mailto:${clinic.email}\n`);
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    const days = (expires - wednesdayMorning.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it("lead password managers to where staff change theirs", async () => {
    const answer = await site.get("/.well-known/change-password", { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/account/password"]);
  });

  it("give a home screen the clinic's name and icons that exist in the size they claim", async () => {
    expect(await (await site.get("/")).text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(await (await site.get("/about")).text()).not.toContain("webmanifest");
    const answer = await site.get("/manifest.webmanifest");
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest.name).toBe(clinic.name);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(Buffer.from(await (await site.get(src)).arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it.each(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])("include the icon %s", async (path) => {
    expect((await site.get(path)).status).toBe(200);
  });

  it("tell browsers which pages to fetch early: none of the staff's", async () => {
    const page = await (await site.get("/")).text();
    const [, rules = ""] = /<script type="speculationrules">(.*?)<\/script>/.exec(page) ?? [];
    const { prefetch } = JSON.parse(rules);
    expect(prefetch[0]).toMatchObject({ eagerness: "moderate" });
    expect(JSON.stringify(prefetch)).toContain(":not([href^='/admin']");
  });
});

function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, closing, name = "", selfClosing] of xml.matchAll(/<(\/?)([a-zA-Z:]+)[^<>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosing) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, "")).not.toMatch(/&/);
}
