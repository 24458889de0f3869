import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PictureFormat } from "~/domain/pictures/picture";
import { cornerColors, cornersOf, drawing, phonePhoto, photo, photoPixels } from "../../../tests/support/pictures";
import { type EncodedPicture, encodePicture } from "./encode-picture.server";
import { EncodingQueue } from "./encoder-process.server";
import { UploadError } from "./media";

const small = { width: 600, height: 450 };

function renditions(picture: EncodedPicture, format: PictureFormat) {
  return picture.renditions.filter((rendition) => rendition.format === format);
}

describe("a photo whose orientation is in its EXIF data", () => {
  it("becomes upright, small and clean in every size and format", async () => {
    const upload = await phonePhoto({ width: 2000, height: 400 });
    expect(await sharp(upload).metadata()).toMatchObject({ width: 400, height: 2000, orientation: 6, exif: expect.anything() });
    const picture = await encodePicture(upload, "jpeg");
    expect(picture).toMatchObject({ width: 2000, height: 400, wasAnimated: false });
    for (const format of ["avif", "webp", "jpeg"] as const) {
      expect(renditions(picture, format).map(({ width, height }) => [width, height])).toEqual([
        [480, 96],
        [768, 154],
        [1200, 240],
        [1600, 320],
        [1920, 384],
      ]);
    }
    for (const { bytes } of picture.renditions) {
      expect(bytes.length).toBeLessThan(upload.length);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.toString("latin1")).not.toMatch(/GPS|Fone|Jane Owner/);
      expect(await cornersOf(bytes)).toEqual(cornerColors);
    }
  });
});

describe("colors", () => {
  it("of a wide-gamut picture are the same to the eye in sRGB", async () => {
    // Display P3 (180, 120, 90) is about (190, 118, 84) in sRGB (CSS Color 4, §10.3 and its sample code).
    const pixels = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 180, g: 120, b: 90 } } })
      .png()
      .toBuffer();
    const wide = await taggedAsP3(pixels);
    const [fallback] = (await encodePicture(wide, "png")).renditions.slice(-1);
    const { data } = await sharp(fallback?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const [part, expected] of [190, 118, 84].entries()) expect(Math.abs((data[part] ?? 0) - expected)).toBeLessThanOrEqual(3);
  });

  it.each([
    ["gray", () => photoPixels(small).grayscale().toColorspace("b-w").jpeg().toBuffer(), "jpeg"],
    ["print colors", () => photoPixels(small).toColorspace("cmyk").jpeg().toBuffer(), "jpeg"],
    ["16 bits", () => photoPixels(small).toColorspace("rgb16").png().toBuffer(), "png"],
    ["gray with transparent parts", () => photoPixels(small).grayscale().ensureAlpha(0.5).toColorspace("b-w").png().toBuffer(), "png"],
  ] as const)("of a picture in %s are shown", async (_name, make, format) => {
    const picture = await encodePicture(await make(), format);
    const decoded = await sharp(picture.renditions[0]?.bytes).stats();
    expect(decoded.channels.length).toBeGreaterThanOrEqual(3);
    expect(decoded.channels[0]?.stdev).toBeGreaterThan(20);
  });
});

describe("a picture", () => {
  it("is never enlarged", async () => {
    const picture = await encodePicture(await photo(small), "jpeg");
    expect(renditions(picture, "webp").map(({ width }) => width)).toEqual([480, 600]);
  });

  it("has a placeholder: one color and a tiny blurred copy", async () => {
    const { color, blur } = await encodePicture(await photo(small), "jpeg");
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect(blur.length).toBeLessThanOrEqual(300);
  });

  it("that is a drawing keeps its transparent background and flat colors", async () => {
    const picture = await encodePicture(await drawing(), "png");
    expect(picture).toMatchObject({ color: "", blur: "" });
    const [largest] = renditions(picture, "png").slice(-1);
    const { data } = await sharp(largest?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)][3]).toBe(0);
    const inBar = (450 * 900 + 150) * 4;
    expect([...data.subarray(inBar, inBar + 4)]).toEqual([0x1d, 0x4e, 0xd8, 255]);
  });

  it("is offered as AVIF only where that is smaller than WebP", async () => {
    const size = (picture: EncodedPicture, format: PictureFormat) =>
      renditions(picture, format).reduce((sum, { bytes }) => sum + bytes.length, 0);
    const ofPhoto = await encodePicture(await photo(small), "jpeg");
    expect(size(ofPhoto, "avif")).toBeLessThan(size(ofPhoto, "webp"));
    const ofDrawing = await encodePicture(await drawing(), "png");
    expect(renditions(ofDrawing, "avif")).toEqual([]);
  });

  it("that is animated keeps its first frame", async () => {
    const frame = await photoPixels({ width: 40, height: 30 }).raw().toBuffer();
    const frames = sharp(Buffer.concat([frame, frame.map((value) => 255 - value)]), {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    });
    const picture = await encodePicture(await frames.gif({ delay: [100, 100] }).toBuffer(), "gif");
    expect(picture).toMatchObject({ wasAnimated: true, width: 40, height: 30 });
    expect(await cornersOf(picture.renditions[0]?.bytes ?? Buffer.alloc(0))).toEqual(cornerColors);
  });
});

describe("rejects", () => {
  it.each([
    ["a photo that was cut off", "unreadable", async () => (await photo(small)).subarray(0, -9000), "jpeg"],
    ["a drawing that was cut off", "unreadable", async () => (await drawing()).subarray(0, -2000), "png"],
    ["a name without a picture", "unreadable", async () => Buffer.from("ffd8ffe000104a46494600", "hex"), "jpeg"],
    ["HEIC that can't be decoded", "heic", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"), "heic"],
    ["a bomb: 400 megapixels in a few kilobytes", "too-many-pixels", async () => pngHeader(20_000, 20_000), "png"],
    ["just over 50 megapixels", "too-many-pixels", async () => pngHeader(10_000, 5_001), "png"],
    ["a small file that claims 50 megapixels", "unreadable", async () => pngHeader(10_000, 5_000), "png"],
  ] as const)("%s (%s)", async (_name, reason, make, format) => {
    await expect(encodePicture(await make(), format)).rejects.toMatchObject({ constructor: UploadError, reason });
  });

  it("to continue after its sender has disconnected", async () => {
    const gone = new AbortController();
    const encoding = encodePicture(await photo(small), "jpeg", { signal: gone.signal, onRendition: (done) => done === 1 && gone.abort() });
    await expect(encoding).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("takes limited memory for the largest picture", async () => {
  const largest = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "#aa5522" } })
    .webp({ effort: 0 })
    .toBuffer();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await encodePicture(largest, "webp");
  clearInterval(watch);
  expect((most - before) / 1024 / 1024).toBeLessThan(450);
});

describe("the queue", () => {
  it("runs as many at once as it has places, in order, and rejects more than may wait", async () => {
    const queue = new EncodingQueue(1, 1);
    const log: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = queue.run(async () => {
      log.push("first");
      await first.promise;
    });
    const two = queue.run(async () => log.push("second"));
    await expect(queue.run(async () => log.push("third"))).rejects.toMatchObject({ reason: "busy" });
    expect(log).toEqual(["first"]);
    first.resolve();
    await Promise.all([one, two]);
    expect(log).toEqual(["first", "second"]);
    await queue.run(async () => log.push("fourth"));
    expect(log).toEqual(["first", "second", "fourth"]);
  });

  it("gives up the place of work that is aborted before its turn", async () => {
    const queue = new EncodingQueue(1, 1);
    const [first, gone] = [Promise.withResolvers<void>(), new AbortController()];
    const one = queue.run(() => first.promise);
    const two = queue.run(async () => "second", gone.signal);
    gone.abort();
    await expect(two).rejects.toMatchObject({ name: "AbortError" });
    const three = queue.run(async () => "third");
    first.resolve();
    await one;
    expect(await three).toBe("third");
    expect(await queue.run(async () => "fourth", new AbortController().signal)).toBe("fourth");
  });

  it("continues after work that failed", async () => {
    const queue = new EncodingQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run(async () => "yes")).toBe("yes");
  });
});

/** The same numbers, said to be Display P3: sharp's own conversion is undone by taking the profile alone. */
async function taggedAsP3(png: Buffer): Promise<Buffer> {
  const { icc } = await sharp(png)
    .withIccProfile("p3")
    .png()
    .toBuffer()
    .then((tagged) => sharp(tagged).metadata());
  const profile = Buffer.concat([Buffer.from("p3\0\0", "latin1"), deflateSync(icc ?? Buffer.alloc(0))]);
  return Buffer.concat([png.subarray(0, 33), chunk("iCCP", profile), png.subarray(33)]);
}

/** A PNG that says how large it is and then holds next to nothing. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(3000))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
