import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "~/database/database.server";
import { mediaNotFound, UploadError } from "~/domain/media/media";
import {
  addMedia,
  deleteMediaForGood,
  type MediaChange,
  purgeMedia,
  renameMedia,
  restoreMedia,
  trashMedia,
} from "~/domain/media/media-commands.server";
import { findMedia, findMediaTarget, listMedia } from "~/domain/media/media-queries.server";
import { findMediaBlob, readMediaBlob } from "~/domain/media/media-storage.server";
import { describeMedia, focusMedia, replaceMedia } from "~/domain/media/shown-media-commands.server";
import { countMediaUses, listMediaUses } from "~/domain/pictures/media-uses.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import type { ArticleWorkers } from "~/domain/posts/article/article-workers.server";
import * as workers from "~/domain/posts/article/article-workers.server";
import { emptyText } from "~/domain/posts/post/post-for-staff";
import { findPublishedPostBySlug, listPublishedPosts } from "~/domain/posts/reading/published-posts.server";
import { insertRevision } from "~/domain/posts/writing/append-revision.server";
import { discardChanges } from "~/domain/posts/writing/post-editing-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { describeEachDatabase } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { publishedPost, savePosts } from "./support/fixtures";
import { drawing, pdf, photo } from "./support/pictures";
import { edit, save, saveUnpublished, start, written } from "./support/post-editing";
import { wednesdayMorning } from "./support/site";

/** What happens before an article is rendered. */
const rendering: { before: (() => Promise<unknown>) | null } = { before: null };

beforeEach(() => {
  const run = async (_: "renderMarkdown", ...parameters: Parameters<typeof renderMarkdown>) => {
    await rendering.before?.();
    return renderMarkdown(...parameters);
  };
  // A mock of the module would come too late for those that other files in this process have loaded.
  vi.spyOn(workers, "articleWorkers").mockReturnValue({ run } as unknown as ArticleWorkers);
});

afterEach(() => {
  rendering.before = null;
  vi.restoreAllMocks();
});

const owner: Actor = { id: "o", name: "Olive Owner", role: "owner" };
const editor: Actor = { id: "e", name: "Ed Editor", role: "editor" };
const author: Actor = { id: "a", name: "Ann Author", role: "author" };
const small = { width: 200, height: 160 };
const later = (days: number) => new Date(wednesdayMorning.getTime() + days * 86_400_000);

function upload(database: Database, bytes: Buffer, name = "quails at noon.jpg", actor = author) {
  return addMedia(database, { bytes, name, actor, now: wednesdayMorning, encode: encodeOnce });
}

/** While a text is being rendered. */
function meanwhile(work: () => Promise<unknown>): void {
  rendering.before = () => {
    rendering.before = null;
    return work();
  };
}

function describe(database: Database, id: string, altText: string) {
  return describeMedia(database, { ...act(id), altText, decorative: false });
}

function act(id: string, actor = author, now = wednesdayMorning): MediaChange {
  return { id, actor, now };
}

async function articleHtml(database: Database): Promise<string> {
  return (await findPublishedPostBySlug(database.kysely, publishedPost.slug, wednesdayMorning))?.html ?? "";
}

async function bytesOf(database: Database, hash: string, first = 0, last?: number): Promise<Buffer> {
  const blob = await findMediaBlob(database.kysely, hash);
  const slices: Uint8Array[] = [];
  for await (const slice of readMediaBlob(database.kysely, hash, first, last ?? (blob?.size ?? 0) - 1)) slices.push(slice);
  return Buffer.concat(slices);
}

async function countBlobs(database: Database): Promise<number> {
  return (await database.kysely.selectFrom("media_blobs").select("content_hash").execute()).length;
}

describeEachDatabase("the media library", (getDatabase) => {
  it("stores a picture in all its sizes and returns any slice of its bytes", async () => {
    const database = getDatabase();
    const bytes = await photo({ width: 500, height: 100 });
    // Encoded as the site does it: in a process of its own.
    const { file, existed } = await addMedia(database, { bytes, name: "quails at noon.jpg", actor: author, now: wednesdayMorning });
    expect(existed).toBe(false);
    expect(file).toMatchObject({
      kind: "picture",
      name: "quails at noon.jpg",
      width: 500,
      height: 100,
      altStatus: "missing",
      uploadedBy: "Ann Author",
    });
    expect(file.address).toBe(`/media/${file.id}`);
    expect(file.picture?.renditions).toHaveLength(6);
    const { hash = "" } = file.picture?.renditions.at(-1) ?? {};
    const whole = await bytesOf(database, hash);
    expect(await bytesOf(database, hash, 10, 20)).toEqual(whole.subarray(10, 21));
    expect(whole.length).toBe((await findMediaBlob(database.kysely, hash))?.size);
  });

  it("stores a long handout unchanged, read in slices", async () => {
    const database = getDatabase();
    const handout = pdf(`% ${"x".repeat(700_000)}`);
    const { file } = await upload(database, handout, "after surgery.pdf");
    const target = await findMediaTarget(database.kysely, file.id);
    expect(target).toMatch(/^\/media\/files\/[\w-]{22}\.pdf$/);
    expect(await bytesOf(database, target?.slice(13, 35) ?? "")).toEqual(handout);
  });

  it("recognizes a file that comes again, and takes it out of the trash", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await drawing(300), "chart.png");
    await trashMedia(database, act(file.id));
    const again = await upload(database, await drawing(300), "other name.png", editor);
    expect(again).toMatchObject({ existed: true, file: { id: file.id, name: "chart.png", trashedAt: null } });
    expect(await listMedia(database.kysely)).toMatchObject({ found: 1 });
  });

  it("stores one file when the same bytes come twice at once", async () => {
    const database = getDatabase();
    const bytes = await photo(small);
    const [one, other] = await Promise.all([upload(database, bytes, "one.jpg"), upload(database, bytes, "other.jpg")]);
    expect(other.file.id).toBe(one.file.id);
    expect([one.existed, other.existed].sort()).toEqual([false, true]);
    expect(await listMedia(database.kysely)).toMatchObject({ found: 1 });
  });

  it("finds files by name and description, whatever signs they hold", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small), "100%_quail.jpg");
    await upload(database, pdf(), "Handout.pdf");
    await describeMedia(database, { ...act(file.id), altText: "Birds in the Shade", decorative: false });
    const names = async (search: string) => (await listMedia(database.kysely, { search })).files.map(({ name }) => name);
    expect(await names("100%_")).toEqual(["100%_quail.jpg"]);
    expect(await names("shade QUAIL")).toEqual(["100%_quail.jpg"]);
    expect(await names("1_0%")).toEqual([]);
    expect((await listMedia(database.kysely, { kind: "pdf" })).files.map(({ name }) => name)).toEqual(["Handout.pdf"]);
  });

  it("tells where a file is used, and which are not", async () => {
    const database = getDatabase();
    const { file: inText } = await upload(database, await photo(small), "text.jpg");
    const { file: asCover } = await upload(database, await drawing(300), "cover.png");
    const { file: idle } = await upload(database, pdf(), "idle.pdf");
    await savePosts(database, { ...publishedPost, content: `See ![](${inText.address})`, featured_image: asCover.address });
    expect(await listMediaUses(database.kysely, inText.id)).toMatchObject([{ slug: publishedPost.slug, place: "text", inTrash: false }]);
    expect(await listMediaUses(database.kysely, asCover.id)).toMatchObject([{ place: "cover" }]);
    expect((await listMedia(database.kysely, { unused: true })).files.map(({ id }) => id)).toEqual([idle.id]);
    await expect(trashMedia(database, act(inText.id))).rejects.toThrow(publishedPost.title);
  });

  it("counts what unpublished changes show as used", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    const post = await start(database, written("heat", { status: "published" }));
    const saved = await saveUnpublished(database, post, written("heat", { featured_image: file.address }));
    expect(await listMediaUses(database.kysely, file.id)).toMatchObject([{ slug: "heat", place: "unpublished changes" }]);
    expect(await countMediaUses(database.kysely, [file.id])).toEqual(new Map([[file.id, 1]]));
    expect((await listMedia(database.kysely, { unused: true })).files).toEqual([]);
    await expect(trashMedia(database, act(file.id))).rejects.toMatchObject({ kind: "conflict" });
    await discardChanges(database, edit(saved));
    expect(await listMediaUses(database.kysely, file.id)).toMatchObject([{ place: "earlier version" }]);
    await trashMedia(database, act(file.id));
  });

  it("gives cards and articles the cover in its sizes and with its focal point", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo({ width: 1700, height: 90 }));
    await savePosts(database, { ...publishedPost, featured_image: file.address });
    await focusMedia(database, { ...act(file.id), focal: { x: 0.2, y: 0.8 } });
    const [card] = (await listPublishedPosts(database.kysely, { page: 1, now: wednesdayMorning })).posts;
    expect(card?.featuredPicture).toMatchObject({ id: file.id, focal: { x: expect.closeTo(0.2), y: expect.closeTo(0.8) } });
    expect(new Set(card?.featuredPicture?.renditions.map(({ width }) => width))).toEqual(new Set([480, 768, 1200]));
    const article = await findPublishedPostBySlug(database.kysely, publishedPost.slug, wednesdayMorning);
    expect(new Set(article?.featuredPicture?.renditions.map(({ width }) => width))).toEqual(new Set([480, 768, 1200, 1600, 1700]));
  });

  it("replaces a picture everywhere at once, under the same address, without touching any Markdown", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    const content = `Two ways:\r\n\r\n![A  quail](${file.address})\t\n`;
    await savePosts(database, { ...publishedPost, content });
    const before = await articleHtml(database);
    expect(before).toContain("<picture>");
    const generation = database.contentGeneration;
    const { file: replaced } = await replaceMedia(database, {
      ...act(file.id),
      encode: encodeOnce,
      bytes: await photo({ width: 300, height: 100 }),
    });
    expect(replaced).toMatchObject({
      id: file.id,
      address: file.address,
      name: file.name,
      width: 300,
      height: 100,
      replacedAt: wednesdayMorning.toISOString(),
    });
    expect(database.contentGeneration).toBeGreaterThan(generation);
    const after = await articleHtml(database);
    expect(after).toContain('width="300" height="100"');
    const [formerHash = ""] = /[\w-]{22}(?=\.jpg)/.exec(before) ?? [];
    expect(after).not.toContain(formerHash);
    const [post] = await database.kysely.selectFrom("blog_posts").select(["content", "updated_at"]).execute();
    expect(post?.content).toBe(content);
    // A page that was sent before may still ask for the former picture, for 30 days.
    expect(await findMediaBlob(database.kysely, formerHash)).not.toBeNull();
    await purgeMedia(database, later(29));
    expect(await findMediaBlob(database.kysely, formerHash)).not.toBeNull();
    await purgeMedia(database, later(31));
    expect(await findMediaBlob(database.kysely, formerHash)).toBeNull();
    expect(await bytesOf(database, replaced.picture?.renditions[0]?.hash ?? "")).not.toHaveLength(0);
  });

  it("rejects a PDF in place of a picture", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    await expect(replaceMedia(database, { ...act(file.id), bytes: pdf() })).rejects.toMatchObject({ reason: "other-kind" });
  });

  it("lets a description reach the articles that have none of their own", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    await savePosts(database, { ...publishedPost, content: `![](${file.address}) ![Mine](${file.address})` });
    expect(await describeMedia(database, { ...act(file.id), altText: " Two\n quails ", decorative: false })).toMatchObject({
      altText: "Two quails",
      altStatus: "described",
    });
    expect([...(await articleHtml(database)).matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(["Two quails", "Mine"]);
    expect(await describeMedia(database, { ...act(file.id), altText: "x", decorative: true })).toMatchObject({
      altText: "",
      altStatus: "decorative",
    });
  });

  it("renders the posts that show a picture before the transaction, which holds other writers", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    await savePosts(database, { ...publishedPost, content: `![](${file.address})` });
    let isOpen = false;
    const changeContent = database.changeContent.bind(database);
    vi.spyOn(database, "changeContent").mockImplementation(async (change) => {
      isOpen = true;
      return changeContent(change).finally(() => {
        isOpen = false;
      });
    });
    const seen: boolean[] = [];
    rendering.before = async () => void seen.push(isOpen);
    await describeMedia(database, { ...act(file.id), altText: "Two quails", decorative: false });
    await focusMedia(database, { ...act(file.id), focal: { x: 0.25, y: 0.75 } });
    const bytes = await photo({ width: 300, height: 100 });
    await replaceMedia(database, { ...act(file.id), encode: encodeOnce, bytes });
    expect(seen).toEqual([false, false, false]);
    expect(await articleHtml(database)).toMatch(/(?=.*width="300").*alt="Two quails"/);
  });

  it("renders again what was saved, or shows another new picture, while it was being rendered", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    const { file: beside } = await upload(database, await drawing(300));
    const content = `![](${file.address}) ![](${beside.address})`;
    await savePosts(database, { ...publishedPost, content });
    meanwhile(() => describe(database, beside.id, "A chart"));
    await describe(database, file.id, "Two quails");
    expect(await articleHtml(database)).toMatch(/alt="Two quails".*alt="A chart"/);
    meanwhile(() =>
      database.kysely
        .updateTable("blog_posts")
        .set({ content: `Saved. ${content}` })
        .execute(),
    );
    await describe(database, file.id, "Three quails");
    expect(await articleHtml(database)).toMatch(/Saved\..*alt="Three quails".*alt="A chart"/);
  });

  it("renders a save again whose picture changed while it was being rendered", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    const fields = written("quails", { status: "published" });
    meanwhile(() => describe(database, file.id, "Two quails"));
    const started = await start(database, { ...fields, content: `![](${file.address})` });
    expect((await findPublishedPostBySlug(database.kysely, "quails", wednesdayMorning))?.html).toContain('alt="Two quails"');
    meanwhile(() => describe(database, file.id, "Three quails"));
    await save(database, started, { ...fields, content: `Saved. ![](${file.address})` });
    expect((await findPublishedPostBySlug(database.kysely, "quails", wednesdayMorning))?.html).toMatch(/Saved\..*alt="Three quails"/);
  });

  it("deletes what has been in the trash for 30 days, unless something needs it", async () => {
    const database = getDatabase();
    const { file: idle } = await upload(database, await photo(small), "idle.jpg");
    const { file: revised } = await upload(database, await drawing(300), "earlier.png");
    const { file: returned } = await upload(database, pdf(), "returned.pdf");
    await savePosts(database, { ...publishedPost, content: "No picture now." });
    const { id: postId } = await database.kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
    const text = { ...emptyText, content: `![](${revised.address})` };
    const savedAt = wednesdayMorning.toISOString();
    await insertRevision(database.kysely, postId, { version: 2, text, status: "draft", cause: "saved", savedAt, author });
    expect(await listMediaUses(database.kysely, revised.id)).toMatchObject([{ place: "earlier version" }]);
    for (const { id } of [idle, revised, returned]) await trashMedia(database, act(id));
    expect((await listMedia(database.kysely)).found).toBe(0);
    expect((await listMedia(database.kysely, { trashed: true })).found).toBe(3);
    await savePosts(database, { ...publishedPost, slug: "from-the-trash", content: `[Handout](${returned.address})` });
    expect(await purgeMedia(database, later(29))).toBe(0);
    expect(await purgeMedia(database, later(30))).toBe(1);
    expect(await findMedia(database.kysely, idle.id)).toBeNull();
    expect(await findMediaTarget(database.kysely, returned.id)).not.toBeNull();
    await restoreMedia(database, act(revised.id));
    expect((await listMedia(database.kysely)).files.map(({ id }) => id)).toEqual([revised.id]);
  });

  it("lets an owner erase a picture at once, with all it was before", async () => {
    const database = getDatabase();
    const { file } = await upload(database, await photo(small));
    await replaceMedia(database, { ...act(file.id), encode: encodeOnce, bytes: await drawing(300) });
    await expect(deleteMediaForGood(database, act(file.id, owner))).rejects.toMatchObject({ kind: "forbidden" });
    await trashMedia(database, act(file.id));
    await expect(deleteMediaForGood(database, act(file.id, editor))).rejects.toMatchObject({ kind: "forbidden" });
    await deleteMediaForGood(database, act(file.id, owner));
    expect(await countBlobs(database)).toBe(0);
  });

  it("shares bytes between files and deletes them with the last", async () => {
    const database = getDatabase();
    const { file: one } = await upload(database, await drawing(300), "one.png");
    const { file: other } = await upload(database, await photo(small), "other.jpg");
    await replaceMedia(database, { ...act(other.id), encode: encodeOnce, bytes: await drawing(300) });
    await trashMedia(database, act(one.id));
    await deleteMediaForGood(database, act(one.id, owner));
    expect(await bytesOf(database, other.picture?.renditions[0]?.hash ?? "")).not.toHaveLength(0);
    const { picture } = (await findMedia(database.kysely, other.id)) ?? {};
    for (const { hash } of picture?.renditions ?? []) expect(await bytesOf(database, hash)).not.toHaveLength(0);
  });

  it("lets authors change what they brought, and editors everything", async () => {
    const database = getDatabase();
    const { file } = await upload(database, pdf(), "mine.pdf", author);
    const stranger: Actor = { ...author, id: "s" };
    for (const change of [
      () => renameMedia(database, { ...act(file.id, stranger), name: "x" }),
      () => trashMedia(database, act(file.id, stranger)),
      () => replaceMedia(database, { ...act(file.id, stranger), bytes: pdf("% 2") }),
      () => describeMedia(database, { ...act(file.id, stranger), altText: "x", decorative: false }),
    ]) {
      await expect(change()).rejects.toMatchObject({ kind: "forbidden" });
    }
    await renameMedia(database, { ...act(file.id, editor), name: "../../C:\\new\u202e name.pdf" });
    expect(await findMedia(database.kysely, file.id)).toMatchObject({ name: "new name.pdf" });
    await expect(renameMedia(database, { ...act("000000000000", editor), name: "x" })).rejects.toThrow(mediaNotFound());
  });

  it("stores nothing of a rejected or canceled upload", async () => {
    const database = getDatabase();
    await expect(upload(database, Buffer.from("<svg/>"))).rejects.toThrow(UploadError);
    const gone = new AbortController();
    const broken = addMedia(database, {
      bytes: await photo(small),
      name: "x",
      actor: author,
      now: wednesdayMorning,
      signal: gone.signal,
      onStage: (stage) => typeof stage === "object" && gone.abort(),
    });
    await expect(broken).rejects.toMatchObject({ name: "AbortError" });
    expect(await countBlobs(database)).toBe(0);
    expect((await listMedia(database.kysely)).found).toBe(0);
  });
});
