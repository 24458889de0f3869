import { request as httpRequest } from "node:http";
import { HtmlValidate } from "html-validate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MediaFile } from "~/domain/media/media";
import { addMedia } from "~/domain/media/media-commands.server";
import { describeMedia, replaceMedia } from "~/domain/media/shown-media-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { encodeOnce } from "./support/encode-once";
import { publishedPost, savePosts } from "./support/fixtures";
import { drawing, pdf, photo } from "./support/pictures";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const editor: Actor = { id: "e", name: "Ed Editor", role: "editor" };
let site: TestSite;
let picture: MediaFile;
let handout: MediaFile;
const handoutBytes = pdf(`% ${"x".repeat(600_000)}`);

beforeAll(async () => {
  site = await startTestSite();
  const add = async (bytes: Buffer, name: string) =>
    (await addMedia(site.database, { bytes, name, actor: editor, now: wednesdayMorning, encode: encodeOnce })).file;
  picture = await add(await photo({ width: 1300, height: 90 }), "quail.jpg");
  handout = await add(handoutBytes, 'Après l’opération "now".pdf');
  await savePosts(site.database, {
    ...publishedPost,
    content: `A quail.\n\n![Quail](${picture.address})\n\n[Handout](${handout.address})`,
    featured_image: picture.address,
  });
});

afterAll(() => site.close());

async function currentAddress(file: MediaFile): Promise<string> {
  return (await site.get(file.address)).headers.get("Location") ?? "";
}

describe("the permalink", () => {
  it("leads to the bytes of today, and to others once the file is replaced", async () => {
    const { file } = await addMedia(site.database, {
      bytes: await drawing(300),
      name: "chart.png",
      actor: editor,
      now: wednesdayMorning,
      encode: encodeOnce,
    });
    const answer = await site.get(file.address);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([302, "no-cache"]);
    const before = await currentAddress(file);
    await replaceMedia(site.database, {
      id: file.id,
      bytes: await photo({ width: 300, height: 200 }),
      actor: editor,
      now: wednesdayMorning,
      encode: encodeOnce,
    });
    const after = await currentAddress(file);
    expect(after).not.toBe(before);
    expect((await site.get(before)).status).toBe(200);
    expect(await sharp(Buffer.from(await (await site.get(after)).arrayBuffer())).metadata()).toMatchObject({ format: "jpeg", width: 300 });
  });

  it.each(["/media/000000000000", "/media/files/aaaaaaaaaaaaaaaaaaaaaa.jpg", "/media/files/x", "/media/files/..%2f..%2fetc"])(
    "is not found at %s",
    async (path) => {
      expect((await site.get(path)).status).toBe(404);
    },
  );
});

describe("bytes under their hash", () => {
  it("may be cached for good, are served with their exact type, and can run nothing", async () => {
    const answer = await site.get(await currentAddress(picture));
    const headers = Object.fromEntries(answer.headers);
    expect(answer.status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Number(headers["content-length"])).toBe(bytes.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200 });
    expect((await site.get((await currentAddress(picture)).replace(".jpg", ".avif"))).status).toBe(404);
  });

  it("are not sent again to a browser that has them", async () => {
    const address = await currentAddress(picture);
    const etag = (await site.get(address)).headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await site.get(address, { headers: { "If-None-Match": `"x", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
  });

  it("of a PDF are a download under its name", async () => {
    const answer = await site.get(await currentAddress(handout));
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(
      "attachment; filename=\"Apr_s l_op_ration now.pdf\"; filename*=UTF-8''Apr%C3%A8s%20l%E2%80%99op%C3%A9ration%20now.pdf",
    );
    expect(Buffer.from(await answer.arrayBuffer()).equals(handoutBytes)).toBe(true);
  });

  it("are sent in parts", async () => {
    const address = await currentAddress(handout);
    const part = await site.get(address, { headers: { Range: "bytes=262140-262150" } });
    expect([part.status, part.headers.get("Content-Range"), part.headers.get("Content-Length")]).toEqual([
      206,
      `bytes 262140-262150/${handoutBytes.length}`,
      "11",
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(handoutBytes.subarray(262140, 262151))).toBe(true);
    const beyond = await site.get(address, { headers: { Range: `bytes=${handoutBytes.length}-` } });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${handoutBytes.length}`]);
  });

  it("are sent whole when the part is of another file", async () => {
    const address = await currentAddress(handout);
    const etag = (await site.get(address)).headers.get("ETag") ?? "";
    const conditional = async (ifRange: string) =>
      (await site.get(address, { headers: { Range: "bytes=0-9", "If-Range": ifRange } })).status;
    expect([await conditional(etag), await conditional('"other"')]).toEqual([206, 200]);
  });

  it("can be asked about without being sent", async () => {
    const answer = await site.get(await currentAddress(handout), { method: "HEAD" });
    expect([answer.status, answer.headers.get("Content-Length"), await answer.text()]).toEqual([200, String(handoutBytes.length), ""]);
  });
});

describe("an article with pictures", () => {
  const page = async (path: string) => (await site.get(path)).text();

  it("is valid, offers every size, and reserves the space of each", async () => {
    const html = await page(`/blog/${publishedPost.slug}`);
    const pictures = [...html.matchAll(/<picture>.*?<\/picture>/g)].map(([text]) => text);
    expect(pictures).toHaveLength(2);
    for (const text of pictures) {
      expect(text).toMatch(/<source type="image\/avif" srcset="[^"]*1300w"/i);
      expect(text).toMatch(/ width="1300"/);
      expect(text).toMatch(/ height="90"/);
      expect(text).toMatch(/style="background:#[0-9a-f]{6} url\(data:image\/webp/);
    }
    const report = await new HtmlValidate({
      root: true,
      extends: ["html-validate:standard"],
      rules: { "attr-case": "off", "no-inline-style": "off" },
    }).validateString(/<main.*<\/main>/s.exec(html)?.[0] ?? "");
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    for (const [address] of html.matchAll(/\/media\/files\/[\w-]+\.\w+/g))
      expect((await site.get(address, { method: "HEAD" })).status).toBe(200);
  });

  it("shows its cover on cards, in card sizes", async () => {
    const html = await page("/blog");
    const [card = ""] = /<picture>.*?<\/picture>/.exec(html) ?? [];
    expect(card).toContain("1200w");
    expect(card).not.toContain("1300w");
  });

  it("says something else as soon as the library does, cached pages included", async () => {
    await page("/blog");
    await replaceMedia(site.database, {
      id: picture.id,
      bytes: await photo({ width: 640, height: 64 }),
      actor: editor,
      now: wednesdayMorning,
      encode: encodeOnce,
    });
    await describeMedia(site.database, { id: picture.id, altText: "x", decorative: false, actor: editor, now: wednesdayMorning });
    expect(await page("/blog")).toContain("640w");
    expect(await page(`/blog/${publishedPost.slug}`)).toMatch(/<img[^>]* width="640" height="64"/);
  });

  it("carries one plain size in feeds", async () => {
    const feed = await page("/blog/rss.xml");
    expect(feed).toMatch(/<img src="http:\/\/[^"]+\/media\/files\/[\w-]+\.jpg"/);
    expect(feed).not.toContain("srcset");
  });
});

describe("an upload", () => {
  it("of a stranger is rejected before it is read", async () => {
    const answer = await post("/admin/pictures/upload", [Buffer.alloc(1000)], {});
    expect(answer.status).toBeGreaterThanOrEqual(302);
    expect(answer.status).toBeLessThan(404);
  });

  it("over the limit is cut off, whether it says its size or not", async () => {
    const chunks = Array.from({ length: 17 }, () => Buffer.alloc(1024 * 1024));
    expect((await post("/admin/pictures/upload", [], { "Content-Length": String(17 * 1024 * 1024) })).status).toBe(413);
    expect((await post("/blog/subscribe", chunks.slice(0, 3), {})).status).toBe(413);
  });
});

function post(path: string, chunks: readonly Buffer[], headers: Record<string, string>): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, site.url), { method: "POST", headers: { Origin: site.url, ...headers } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0 });
      sent.destroy();
    });
    sent.on("error", reject);
    for (const chunk of chunks) sent.write(chunk);
    if (!headers["Content-Length"]) sent.end();
    else sent.flushHeaders();
  });
}
