import { createWriteStream, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { Database } from "~/database/database.server";
import { exportArchive } from "~/domain/blog-export/export-archive.server";
import { exportBlog } from "~/domain/blog-export/export-blog.server";
import { writeExportFolder } from "~/domain/blog-export/export-folder.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import { describeEachDatabase } from "./support/databases";
import { contentsOf, exportTo, fileOf, importFrom, temporaryFolder } from "./support/exports";
import { olderPosts, publishedPost, savePosts } from "./support/fixtures";

const document = "---\ntitle: A post\nauthor_name: A\n---\nText\n";

interface ArchiveEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  /** Unix mode with the kind of file. */
  readonly mode?: number;
}

async function archiveOf(entries: readonly ArchiveEntry[], change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<string> {
  const zip = new ZipFile();
  for (const { name, content = document, mode = 0o100644 } of entries) zip.addBuffer(Buffer.from(content), name, { mode });
  zip.end();
  const file = path.join(temporaryFolder(), "import.zip");
  await pipeline(zip.outputStream, createWriteStream(file));
  writeFileSync(file, change(await readFile(file)));
  return file;
}

/** Puts another name of the same length into an archive, which its maker would not have written. */
const renamed = (from: string, to: string) => (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

async function archiveFile(database: Database): Promise<string> {
  const file = path.join(temporaryFolder(), "blog.zip");
  await pipeline(exportArchive(exportBlog(database.kysely, { revisions: true }), "blog-2026"), createWriteStream(file));
  return file;
}

describeEachDatabase("an archive of the blog", (getDatabase) => {
  it("holds what the folder holds, and is the same bytes each time", async () => {
    await savePosts(getDatabase(), publishedPost, ...olderPosts(12));
    const archive = await archiveFile(getDatabase());
    expect((await readFile(await archiveFile(getDatabase()))).equals(await readFile(archive))).toBe(true);
    const before = contentsOf(await exportTo(getDatabase(), { revisions: true }));
    expect((await importFrom(getDatabase(), archive)).counts).toMatchObject({ posts: 0, existing: 13, differing: 0 });
    await getDatabase().kysely.deleteFrom("blog_posts").execute();
    expect(await importFrom(getDatabase(), archive)).toMatchObject({ counts: { posts: 13 }, skipped: [] });
    expect(contentsOf(await exportTo(getDatabase(), { revisions: true }))).toEqual(before);
  });

  it("is refused whole when anything in it leads elsewhere", async () => {
    const outside = path.join(temporaryFolder(), "outside.md");
    const hostile: [string, string][] = [
      ["up", await archiveOf([{ name: "posts/aa/bb.md" }], renamed("posts/aa/", "posts/../"))],
      ["far up", await archiveOf([{ name: "aa/aa/aa/bb.md" }], renamed("aa/aa/aa/", "../../../"))],
      ["absolute", await archiveOf([{ name: "xetc/x.md" }], renamed("xetc/", "/etc/"))],
      ["drive", await archiveOf([{ name: "xx/x.md" }], renamed("xx/x", "C:/x"))],
      ["backslash", await archiveOf([{ name: "aaxx.md" }], renamed("aaxx", "..\\x"))],
      ["link", await archiveOf([{ name: "posts/x.md", content: outside, mode: 0o120777 }])],
      ["device", await archiveOf([{ name: "posts/x.md", mode: 0o020666 }])],
    ];
    for (const [what, file] of hostile) await expect(importFrom(getDatabase(), file), what).rejects.toThrow(/points outside its folder/);
    expect(existsSync(outside)).toBe(false);
    expect(await getDatabase().kysely.selectFrom("blog_posts").select("id").execute()).toEqual([]);
  });

  it("is rejected when it is damaged, has names twice, or holds more than it says", async () => {
    const bomb = await archiveOf([{ name: "x.md", content: Buffer.alloc(300 * 1024 * 1024) }]);
    const twice = await archiveOf([{ name: "a.md" }, { name: "b.md" }], renamed("b.md", "a.md"));
    const cut = fileOf("cut.zip", (await readFile(twice)).subarray(0, 60));
    const liar = await archiveOf([{ name: "x.md", content: Buffer.alloc(1024 * 1024) }], (bytes) => {
      // The uncompressed size in the directory at the end: 24 bytes into its entry.
      bytes.writeUInt32LE(10, bytes.lastIndexOf("PK\x01\x02") + 24);
      return bytes;
    });
    await expect(importFrom(getDatabase(), bomb)).rejects.toThrow(/larger than a blog can be/);
    await expect(importFrom(getDatabase(), twice)).rejects.toThrow(/holds “a.md” twice/);
    await expect(importFrom(getDatabase(), cut)).rejects.toThrow(/damaged/);
    await expect(importFrom(getDatabase(), liar)).rejects.toThrow(/damaged|larger/);
  });
});

describeEachDatabase("a folder", (getDatabase) => {
  it("is read without following links, and one bad file stops no other", async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "deep/er"), { recursive: true });
    writeFileSync(path.join(folder, "deep/er/good.md"), document);
    writeFileSync(path.join(folder, "bad.md"), "---\ntitle: [\n---\n");
    writeFileSync(path.join(folder, "bomb.md"), `---\na: &a [${"x,".repeat(9)}x]\nb: [*a, *a]\n---\nText`);
    writeFileSync(path.join(folder, "notes.docx"), "x");
    writeFileSync(path.join(folder, "redirects.yaml"), "- slug: x\n  post_id: none\n");
    symlinkSync("/etc/passwd", path.join(folder, "passwd.md"));
    symlinkSync("/", path.join(folder, "root"));
    const report = await importFrom(getDatabase(), folder);
    expect(report.counts.posts).toBe(1);
    expect(report.skipped.map(({ where }) => where)).toEqual([
      "passwd.md",
      "root",
      "bad.md",
      "bomb.md",
      "redirects.yaml, entry 1",
      "notes.docx",
    ]);
  });

  it("is written whole or not at all, and never over other files", async () => {
    await savePosts(getDatabase(), publishedPost);
    const folder = await exportTo(getDatabase());
    const files = () => exportBlog(getDatabase().kysely, { revisions: false });
    await expect(writeExportFolder(files(), folder, { replace: false })).rejects.toThrow(/holds an earlier export/);
    await writeExportFolder(files(), folder, { replace: true });
    const failing = (async function* () {
      yield* files();
      throw new Error("The database went away.");
    })();
    const other = path.join(temporaryFolder(), "new");
    await expect(writeExportFolder(failing, other, { replace: false })).rejects.toThrow("went away");
    expect(existsSync(other)).toBe(false);
    const foreign = temporaryFolder();
    writeFileSync(path.join(foreign, "letter.txt"), "x");
    await expect(writeExportFolder(files(), foreign, { replace: true })).rejects.toThrow(/holds other files/);
    expect(contentsOf(foreign)).toEqual({ "letter.txt": "x" });
  });
});

describe("pictures", () => {
  let stop = async () => {};
  afterEach(() => stop());

  async function startServer(): Promise<string> {
    const server = createServer((request, response) => {
      if (request.url === "/moved.jpg") response.writeHead(302, { Location: "/a.jpg" }).end();
      else if (request.url === "/loop.jpg") response.writeHead(302, { Location: "/loop.jpg" }).end();
      else if (request.url === "/inside.jpg") response.writeHead(302, { Location: "http://169.254.169.254/x" }).end();
      else if (request.url === "/file.jpg") response.writeHead(302, { Location: "file:///etc/passwd" }).end();
      else if (request.url === "/huge.jpg") response.writeHead(200).end(Buffer.alloc(16 * 1024 * 1024));
      else if (request.url === "/slow.jpg") response.writeHead(200).write("x");
      else if (request.url === "/a.jpg") response.writeHead(200).end("jpeg");
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stop = async () => {
      server.closeAllConnections();
      server.close();
    };
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it("on other sites are fetched, and each that can’t be has its reason", async () => {
    const site = await startServer();
    const options = { megabytes: UPLOAD_MEGABYTES, allowsLoopback: true };
    const fetchPicture = createPictureFetcher({ ...options, timeoutMilliseconds: 120_000 });
    const fetchInHurry = createPictureFetcher({ ...options, timeoutMilliseconds: 200 });
    const found = await Promise.all([
      ...["a", "moved", "gone", "loop", "inside", "file", "huge"].map((name) => fetchPicture(`${site}/${name}.jpg`)),
      fetchInHurry(`${site}/slow.jpg`),
    ]);
    expect(found.map((picture) => ("problem" in picture ? picture.problem : picture.bytes.toString()))).toEqual([
      ...["jpeg", "jpeg"],
      "the server answered 404.",
      "it leads from one address to the next without an end.",
      "its address leads into a private network.",
      "it leads to an address that is no web address.",
      "it has more than 15 MB.",
      "the server took too long.",
    ]);
  });
});

describe("picture addresses", () => {
  it.each([
    ["http://127.0.0.1/x", "its address leads into a private network."],
    ["http://[::1]/x", "its address leads into a private network."],
    ["http://[::ffff:10.0.0.1]/x", "its address leads into a private network."],
    ["http://[fd00::1]/x", "its address leads into a private network."],
    ["http://[64:ff9b::7f00:1]/x", "its address leads into a private network."],
    ["http://2130706433/x", "its address leads into a private network."],
    ["http://192.168.1.1/x", "its address leads into a private network."],
    ["http://100.64.0.1/x", "its address leads into a private network."],
    ["http://198.18.0.1/x", "its address leads into a private network."],
    ["http://224.0.0.1/x", "its address leads into a private network."],
    ["http://[2002:7f00:1::]/x", "its address leads into a private network."],
    ["http://[3fff::1]/x", "its address leads into a private network."],
    ["http://[4000::1]/x", "its address leads into a private network."],
    ["http://localhost/x", "its address leads into a private network."],
    ["ftp://example.com/x", "it has no web address."],
    ["https://u:p@example.com/x", "its address holds a password."],
  ])("%s is not asked", async (address, problem) => {
    expect(await createPictureFetcher({ megabytes: UPLOAD_MEGABYTES })(address)).toEqual({ problem });
  });
});
