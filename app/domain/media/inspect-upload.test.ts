import { deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawing, pdf, phonePhoto, photo, photoPixels } from "../../../tests/support/pictures";
import { leastProcessorTime, processorTime } from "../../../tests/support/processor-time";
import { inspectUpload } from "./inspect-upload.server";
import { UPLOAD_LIMIT, UploadError } from "./media";
import { prepareUpload } from "./prepare-upload.server";

const small = { width: 64, height: 48 };

describe("takes", () => {
  it.each([
    ["jpeg", () => photo(small)],
    ["jpeg", () => phonePhoto(small)],
    ["png", () => drawing()],
    ["webp", () => photoPixels(small).webp().toBuffer()],
    ["avif", () => photoPixels(small).avif({ effort: 0 }).toBuffer()],
    ["gif", () => photoPixels(small).gif().toBuffer()],
    ["pdf", async () => pdf()],
  ])("%s", async (format, make) => {
    expect(await inspectUpload(await make())).toBe(format);
  });

  it("a photo followed by a short film, as phones make them", async () => {
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(5000, 7)]);
    expect(await inspectUpload(Buffer.concat([await photo(small), film]))).toBe("jpeg");
  });

  it("recognizes HEIC, which the decoder may reject", async () => {
    expect(await inspectUpload(isoFile("heic", "mif1", "heic"))).toBe("heic");
  });

  it("10 MB without blocking the event loop", async () => {
    let turns = 0;
    let isCounting = true;
    const count = () => {
      turns += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    expect(await inspectUpload(Buffer.concat([await photo(small), Buffer.alloc(10 * 1024 * 1024, "<")]))).toBe("jpeg");
    isCounting = false;
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it("a PDF whose picture happens to hold a forbidden word", async () => {
    expect(await inspectUpload(pdf("4 0 obj\n<</Length 24>>\nstream\n /JS (x) /Launch <<>> \nendstream\nendobj"))).toBe("pdf");
  });
});

describe("rejects", () => {
  const script = "<script>alert(1)</script>";
  const zip = storedZip("evil.txt", "x");
  const action = "/OpenAction<</S/JavaScript/JS(app.alert(1))>>";
  const scriptObject = `4 0 obj\n<<${action}>>\nendobj`;
  const packedScript = `4 0 <<${action}>>`;
  it.each([
    ["nothing", "empty", async () => Buffer.alloc(0)],
    ["more than 15 MB", "too-large", async () => Buffer.concat([await photo(small), Buffer.alloc(UPLOAD_LIMIT)])],
    ["SVG", "svg", async () => Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ["SVG in UTF-16", "svg", async () => Buffer.from("\ufeff<svg xmlns='http://www.w3.org/2000/svg'/>", "utf16le")],
    ["HTML", "html", async () => Buffer.from(`\ufeff \n<!DOCTYPE html><p>${script}`)],
    ["ZIP", "archive", async () => zip],
    ["gzip", "archive", async () => Buffer.from("1f8b0800000000000003", "hex")],
    ["a film", "video", async () => isoFile("isom", "mp41")],
    ["plain text", "unknown-type", async () => Buffer.from("a cat")],
    ["TIFF", "unknown-type", async () => photoPixels(small).tiff().toBuffer()],
    ["JPEG with a page behind it", "disguised", async () => Buffer.concat([await photo(small), Buffer.from(`<HTML>${script}`)])],
    ["JPEG with a script in a comment", "disguised", async () => withJpegComment(await photo(small), script)],
    ["JPEG with a script across a megabyte", "disguised", async () => pageAcrossPieces(await photo(small), script)],
    ["JPEG that is a ZIP too", "disguised", async () => Buffer.concat([await photo(small), zip])],
    ["JPEG that is a PDF too", "disguised", async () => withJpegComment(await photo(small), pdf().toString("latin1"))],
    ["PNG with PHP behind it", "disguised", async () => Buffer.concat([await drawing(), Buffer.from("<?php system($_GET[0]);")])],
    ["GIF that is a script too", "disguised", async () => Buffer.from("GIF89a/*\x01\x00\x00*/=1;alert(1)//;", "latin1")],
    ["PDF with something before it", "pdf-damaged", async () => Buffer.concat([Buffer.from("MZ junk\n"), pdf()])],
    ["PDF with something behind it", "pdf-damaged", async () => Buffer.concat([pdf(), Buffer.from(script)])],
    ["PDF that was cut off", "pdf-damaged", async () => pdf().subarray(0, -9)],
    ["PDF with a script", "pdf-active", async () => pdf("4 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj")],
    ["PDF with a script by an escaped name", "pdf-active", async () => pdf("4 0 obj\n<</S/J#61vaScript>>\nendobj")],
    ["PDF that starts a program", "pdf-active", async () => pdf("4 0 obj\n<</S/Launch/F(calc.exe)>>\nendobj")],
    ["PDF with a packed script", "pdf-active", async () => pdf(objectStream("4 0 <</S/JavaScript/JS(app.alert(1))>>"))],
    ["PDF that carries a file", "pdf-active", async () => pdf("4 0 obj\n<</Type/EmbeddedFile>>\nendobj")],
    ["PDF with a script between comment lines", "pdf-active", async () => pdf(`% stream\n${scriptObject}\n% endstream`)],
    [
      "PDF with a script between comment lines of a dictionary",
      "pdf-active",
      async () => pdf(`<<\n% >> stream\n${action}\n% endstream\n>>`),
    ],
    ["PDF with a script after a name that looks like a stream", "pdf-active", async () => pdf(`<</Type/stream\n${action}/X/endstream>>`)],
    ["PDF with a script after a keyword in a dictionary", "pdf-active", async () => pdf(`4 0 obj <</A<<>> stream\n${action} endstream>>`)],
    ["PDF with a script between strings", "pdf-active", async () => pdf(`4 0 obj <</A(>>) /B(\n>> stream\n)${action}/C(endstream)>>`)],
    ["PDF with a script that a comment holds", "pdf-active", async () => pdf(`% ${scriptObject}`)],
    ["PDF with a script that a stream holds", "pdf-active", async () => pdf(`5 0 obj\n<<>>\nstream\n${scriptObject}\nendstream\nendobj`)],
    ["PDF with a packed script behind a comment", "pdf-active", async () => pdf(`% ${objectStream(packedScript)}`)],
    ["PDF with a packed script behind a word", "pdf-active", async () => pdf(objectStream(packedScript, "/A(% obj)/B obj"))],
    [
      "PDF with a packed script that isn't said to be one",
      "pdf-active",
      async () => pdf(objectStream(packedScript).replace("/Type/ObjStm", "")),
    ],
    ["PDF with a packed script behind the end it claims", "pdf-active", async () => pdf(splitObjectStream(packedScript))],
    [
      "PDF with a script packed twice",
      "pdf-damaged",
      async () => pdf(objectStream(deflateSync(Buffer.from(packedScript)).toString("latin1"))),
    ],
    [
      "PDF with a packed script in a predictor's code",
      "pdf-damaged",
      async () => pdf(objectStream("4 0 x", "/DecodeParms<</Predictor 12>>")),
    ],
    ["PDF that is locked", "pdf-locked", async () => pdf("trailer\n<</Encrypt 9 0 R>>")],
    ["PDF that unpacks without end", "pdf-damaged", async () => pdf(objectStream("0".repeat(30_000_000)))],
  ])("%s (%s)", async (_name, reason, make) => {
    await expect(inspectUpload(await make())).rejects.toMatchObject({ constructor: UploadError, reason });
  });
});

it.each([
  ["comments", "%stream\n"],
  ["comments without an end", "%"],
  ["open strings", "(("],
  ["escapes in a string", "(\\"],
  ["open dictionaries", "<<"],
  ["streams without an end", "1 0 obj<<>>stream\n"],
  ["empty streams", "1 0 obj<<>>stream\nendstream "],
  ["streams after one beginning of an object", "<<>>stream\nendstream"],
  ["streams after one dictionary", ">>stream\nendstream"],
  ["white space", "\n"],
  ["escaped names", "#4a"],
  ["object streams", "/ObjStm"],
  ["keywords far from a dictionary", `>>${" ".repeat(7_000_000)}x${"stream\n".repeat(1_000_000)}`],
])("scans the largest PDF in one pass: %s", async (_name, part) => {
  const upload = pdf(part.repeat((UPLOAD_LIMIT - 1000) / part.length));
  expect(await processorTime(() => inspectUpload(upload).catch(() => undefined))).toBeLessThan(3000);
});

it("scans a PDF in a process of its own", async () => {
  const upload = pdf(">>stream\nendstream".repeat((UPLOAD_LIMIT - 1000) / 17));
  expect(await leastProcessorTime(150, () => prepareUpload(upload).catch(() => undefined))).toBeLessThan(150);
  expect(await prepareUpload(pdf(""))).toMatchObject({ kind: "pdf" });
  await expect(prepareUpload(pdf("<</S /JavaScript>>"))).rejects.toMatchObject({ reason: "pdf-active" });
});

it("scans the largest upload without delaying visitors for long", async () => {
  const upload = Buffer.concat([await photo(small), Buffer.alloc(UPLOAD_LIMIT - 20_000, "aB<cK\x80PfZ")]);
  expect(await processorTime(() => inspectUpload(upload))).toBeLessThan(500);
});

it("is not fooled by sharp's own metadata", async () => {
  const picture = await photoPixels(small).withMetadata({ orientation: 3 }).withIccProfile("p3").jpeg().toBuffer();
  expect((await sharp(picture).metadata()).icc).toBeDefined();
  expect(await inspectUpload(picture)).toBe("jpeg");
});

function isoFile(...brands: string[]): Buffer {
  const box = Buffer.alloc(16 + 4 * brands.length);
  box.writeUInt32BE(box.length, 0);
  box.write(`ftyp${brands[0]}\0\0\0\0${brands.join("")}`, 4, "latin1");
  return Buffer.concat([box, Buffer.alloc(64)]);
}

function withJpegComment(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.from(`\xff\xfe\0\0${words}`, "latin1");
  comment.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** @param more entries of its dictionary */
function objectStream(objects: string, more = ""): string {
  return streamOf(deflateSync(Buffer.from(objects, "latin1")).toString("latin1"), more);
}

/** The keyword that ends a stream is within the compressed bytes, before the objects. */
function splitObjectStream(objects: string): string {
  const keyword = "endstream ";
  const stored = Buffer.from([0, keyword.length, 0, ~keyword.length & 255, 255]);
  const head = Buffer.concat([Buffer.from([0x78, 0x9c, 0, 2, 0, 253, 255]), Buffer.from("1 "), stored, Buffer.from(keyword)]);
  return streamOf(Buffer.concat([head, deflateRawSync(Buffer.from(objects))]).toString("latin1"), "");
}

function streamOf(packed: string, more: string): string {
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}${more}>>`;
  return `5 0 obj\n${dictionary}\nstream\n${packed}\nendstream\nendobj`;
}

/** One uncompressed entry; the checksum is left out, which no reader of the directory minds. */
function storedZip(name: string, content: string): Buffer {
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", "latin1");
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write("PK\x01\x02", "latin1");
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, Buffer.from(name + content), central, Buffer.from(name), end]);
}

function pageAcrossPieces(picture: Buffer, page: string): Buffer {
  return Buffer.concat([picture, Buffer.alloc(1024 * 1024 - picture.length - 3, 7), Buffer.from(page)]);
}
