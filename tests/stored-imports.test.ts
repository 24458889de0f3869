import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import { listMissingPictures } from "~/domain/blog-import/runs/import-progress.server";
import {
  beginReading,
  continueImport,
  createImport,
  getImport,
  listImports,
  pauseImport,
  startImport,
  storeReview,
  tryPicturesAgain,
  undoImport,
} from "~/domain/blog-import/runs/import-records.server";
import { type RunOptions, runImport } from "~/domain/blog-import/runs/run-import.server";
import { readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { addMedia, renameMedia } from "~/domain/media/media-commands.server";
import { describeMedia, replaceMedia } from "~/domain/media/shown-media-commands.server";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { savePost } from "~/domain/posts/writing/post-editing-commands.server";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import { clinicDefaults } from "~content/clinic";
import { describeEachDatabase } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { exportTo, fileOf, importingOwner, temporaryFolder } from "./support/exports";
import { photo } from "./support/pictures";
import { wednesdayMorning } from "./support/site";
import { attachment, category, item, meta, wordpress } from "./support/wordpress-export";

let old: Server;
let address = "";
const asked: string[] = [];
const uploads = "https://old.example/wp-content/uploads/2021/03";

beforeAll(async () => {
  const picture = (color: string) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: color } })
      .png()
      .toBuffer();
  const [red, green] = await Promise.all([picture("red"), picture("green")]);
  const files: Record<string, Buffer> = { "fence.png": red, "same.png": red, "door.png": green };
  old = createServer((request, response) => {
    const name = path.basename(request.url ?? "");
    asked.push(name);
    const isBusy = name === "door.png" && asked.filter((one) => one === name).length === 1;
    response.writeHead(isBusy ? 503 : files[name] ? 200 : 404).end(isBusy ? "" : files[name]);
  });
  await new Promise<void>((resolve) => old.listen(0, "127.0.0.1", resolve));
  address = `http://localhost:${(old.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => old.close(resolve)));

const posts = [
  item(
    1,
    {
      "wp:post_name": "fence",
      link: "https://old.example/2021/03/fence/",
      "content:encoded": `<img src="${uploads}/fence-300x200.png"> See <a href="https://old.example/2021/03/heat/">the heat</a>.`,
    },
    category("News") + meta("_thumbnail_id", "92"),
  ),
  item(2, {
    "wp:post_name": "heat",
    link: "https://old.example/2021/03/heat/",
    "content:encoded": `<img src="${uploads}/fence.png"> <img src="${uploads}/gone.png"> Back to <a href="https://old.example/?p=1">the fence</a>.`,
  }),
  "<wp:category><wp:category_nicename>constructor</wp:category_nicename><wp:cat_name>constructor</wp:cat_name></wp:category>",
  item(3, { "wp:post_name": "idea", "wp:status": "draft", "content:encoded": `<img src="${uploads}/same.png"> An idea.` }),
  attachment(90, "2021/03/fence.png", { alt: "A fence" }),
  attachment(91, "2021/03/same.png"),
  attachment(92, "2021/03/door.png"),
];

describeEachDatabase("a stored import", (getDatabase) => {
  it("imports posts, pictures, links and addresses, can be undone, and survives being killed at any time", async () => {
    const database = getDatabase();
    asked.length = 0;
    await begin(database, "first");
    await run(database, "first");
    expect((await getImport(database.kysely, "first")).totals).toMatchObject({ posts: 3, pictures: 2, wantedPictures: 3, links: 2 });
    expect(await listMissingPictures(database.kysely, "first")).toMatchObject([
      { name: "gone.png", reason: "the old site says it does not exist.", post: { title: "Post 2" } },
    ]);
    const rows = await database.kysely.selectFrom("blog_posts").select(["slug", "content", "content_html", "featured_image"]).execute();
    const text = (slug: string) => rows.find((row) => row.slug === slug) ?? { content: "", content_html: "", featured_image: "" };
    expect(JSON.stringify(rows)).not.toMatch(/old\.example|localhost/);
    expect(text("fence").featured_image).toMatch(/^\/media\/[0-9a-z]{12}$/);
    expect(text("fence").content_html).toMatch(/<picture>.*alt="A fence"/);
    expect(text("fence").content).toContain("](/blog/heat)");
    expect(text("heat").content).toContain("](/blog/fence)");
    expect(text("heat").content_html.match(/<img/g)).toHaveLength(1);
    const [, id = ""] = /\/media\/(\w+)/.exec(text("fence").content) ?? [];
    expect(text("idea").content).toContain(`/media/${id}`);
    expect(asked.filter((name) => name === "fence.png")).toHaveLength(1);
    const leads = (to: string) => readFormerTarget(database, to, wednesdayMorning);
    expect(await leads("/?p=2")).toEqual({ kind: "post", slug: "heat" });
    expect(await leads("/2021/03/fence/")).toEqual({ kind: "post", slug: "fence" });
    expect(await leads("/wp-content/uploads/2021/03/fence-300x200.png")).toEqual({ kind: "media", id });
    expect(await leads("/?p=3")).toBeNull();
    for (const list of ["/category/constructor/", "/page/2/", "/2021/"]) expect(await leads(list)).toEqual({ kind: "blog" });
    expect(await leads("/comments/feed/")).toEqual({ kind: "feed", isAtom: false });
    const whole = await snapshot(database);

    expect(await undoImport(database.kysely, "first")).toBe(true);
    await runUntilDone(database, "first", "undone");
    const counts = await Promise.all(
      (["blog_posts", "media_files", "media_blobs", "former_addresses"] as const).map((table) => count(database, table)),
    );
    expect(counts).toEqual([0, 0, 0, 0]);
    expect(await leads("/?p=2")).toBeNull();

    await begin(database, "second");
    expect(await runUntilDone(database, "second", "done")).toBeGreaterThan(4);
    expect(await snapshot(database)).toEqual(whole);
    expect(
      await findLastChange(database.kysely, {
        ...{ actor: importingOwner, now: wednesdayMorning },
        latestEvent: await findLatestEventId(database.kysely),
      }),
    ).toBeNull();

    await begin(database, "third");
    await run(database, "third");
    expect((await getImport(database.kysely, "third")).totals).toMatchObject({ posts: 0, existing: 3, pictures: 0, addresses: 0 });
    expect(await snapshot(database)).toEqual(whole);
  });

  it("reads a website once, however many press at once", async () => {
    const { kysely } = getDatabase();
    const press = (id: string) => beginReading(kysely, { id, fileName: "https://old.example/", by: importingOwner, now: wednesdayMorning });
    const readings = await Promise.all(["one", "two", "three"].map(press));
    expect(await listImports(kysely)).toMatchObject([{ id: readings[0], kind: "website", state: "reading" }]);
    expect(new Set(readings).size).toBe(1);
  });

  it("is paused and continued, and its undo keeps entries that somebody has changed", async () => {
    const database = getDatabase();
    const { kysely } = database;
    await begin(database, "one");
    let entries = 0;
    const stopping = { onEntry: () => void (++entries === 5 && pauseImport(kysely, "one")) };
    await run(database, "one", stopping);
    expect((await getImport(kysely, "one")).state).toBe("paused");
    expect(await count(database, "blog_posts")).toBeLessThan(3);
    expect(await continueImport(kysely, "one")).toBe(true);
    await run(database, "one");
    const fence = await kysely.selectFrom("blog_posts").selectAll().where("slug", "=", "fence").executeTakeFirstOrThrow();
    await savePost(database, {
      id: fence.id,
      actor: importingOwner,
      now: wednesdayMorning,
      basedOnVersion: fence.version,
      saveId: null,
      fields: { ...fence, title: "Changed here" },
    } as unknown as Parameters<typeof savePost>[1]);
    await undoImport(kysely, "one");
    await run(database, "one");
    expect((await getImport(kysely, "one")).totals.kept).toEqual({ post: 1, category: 1, picture: 2 });
    expect((await kysely.selectFrom("blog_posts").select("title").execute()).map(({ title }) => title)).toEqual(["Changed here"]);
    expect(await readFormerTarget(database, "/?p=1", wednesdayMorning)).toEqual({ kind: "post", slug: "fence" });
    expect(await readFormerTarget(database, "/feed/", wednesdayMorning)).toBeNull();
  });

  it("keeps files of an export that somebody has changed since when it is undone", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const by = { actor: importingOwner, now: wednesdayMorning, encode: encodeOnce };
    const add = async (name: string, width: number) => {
      const { file } = await addMedia(database, { ...by, name, altText: "A toad", bytes: await photo({ width, height: 10 }) });
      return file.id;
    };
    const described = await add("described.jpg", 10);
    const renamed = await add("toad.jpg", 20);
    const replaced = await add("replaced.jpg", 30);
    const old = await add("old.jpg", 40);
    await add("unchanged.jpg", 50);
    const folder = await exportTo(database);
    for (const table of ["media_renditions", "media_files", "media_blobs"] as const) await kysely.deleteFrom(table).execute();
    await begin(database, "one", { file: folder });
    await run(database, "one");
    expect((await getImport(kysely, "one")).totals.media).toBe(5);
    await describeMedia(database, { ...by, id: described, altText: "A toad in a bowl", decorative: false });
    await renameMedia(database, { ...by, id: renamed, name: "renamed.jpg" });
    await replaceMedia(database, { ...by, id: replaced, bytes: await photo({ width: 60, height: 10 }) });
    // Earlier versions stored no fingerprints of these files.
    await kysely.updateTable("import_entries").set({ fingerprint: "" }).where("entry_id", "=", old).execute();
    await describeMedia(database, { ...by, id: old, altText: "An old toad", decorative: false });
    await undoImport(kysely, "one");
    await run(database, "one");
    expect((await getImport(kysely, "one")).totals.kept).toEqual({ media: 3, picture: 0 });
    const names = await kysely.selectFrom("media_files").select("name").orderBy("name").execute();
    expect(names.map(({ name }) => name)).toEqual(["described.jpg", "renamed.jpg", "replaced.jpg"]);
  });

  it("tries a picture again on demand, and never requests a private address", async () => {
    const database = getDatabase();
    await begin(database, "one");
    await run(database, "one", { fetchPicture: createPictureFetcher({ megabytes: 1 }) });
    const missing = await listMissingPictures(database.kysely, "one");
    expect(new Set(missing.map(({ reason }) => reason))).toEqual(new Set(["its address leads into a private network."]));
    expect(missing).toHaveLength(4);
    const [gone] = missing.filter(({ name }) => name === "fence.png");
    expect(await tryPicturesAgain(database.kysely, "one", gone?.mediaId ?? null, wednesdayMorning)).toBe(true);
    await run(database, "one");
    expect(await listMissingPictures(database.kysely, "one")).toHaveLength(3);
    const shown = await database.kysely
      .selectFrom("blog_posts")
      .select("content_html")
      .where("slug", "=", "heat")
      .executeTakeFirstOrThrow();
    expect(shown.content_html).toContain("<picture>");
  });

  it("leaves out a picture that ended its process twice, and fetches the others", async () => {
    const database = getDatabase();
    await begin(database, "one");
    const fetchPicture = createPictureFetcher({ megabytes: 1, allowsLoopback: true });
    const folder = temporaryFolder();
    // As in a process that ends: the run goes no further.
    const die = () => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const dying: typeof fetchPicture = (address) => {
        if (!address.includes("fence")) return fetchPicture(address);
        end();
        return new Promise(() => undefined);
      };
      return Promise.race([ended, run(database, "one", { folder, fetchPicture: dying })]);
    };
    await die();
    await die();
    await run(database, "one", { folder, fetchPicture });
    const missing = await listMissingPictures(database.kysely, "one");
    expect(missing.filter(({ name }) => name === "fence.png")).toMatchObject([{ reason: expect.stringContaining("process ended") }]);
    expect(missing.map(({ name }) => name).toSorted()).toEqual(["fence.png", "gone.png"]);
  });

  it("lists missing pictures, and shows none of the old site, if nothing is fetched", async () => {
    const database = getDatabase();
    await begin(database, "one", { fetchesPictures: false });
    await run(database, "one");
    const missing = await listMissingPictures(database.kysely, "one");
    expect(missing.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(
      ["door", "fence", "gone", "same"].map((name) => `${name}.png: it was not to be fetched from the old site, and no upload has it.`),
    );
    const rows = await database.kysely.selectFrom("blog_posts").select(["content", "content_html", "featured_image"]).execute();
    expect(JSON.stringify(rows)).not.toMatch(/old\.example|localhost|<img/);
  });
});

async function begin({ kysely }: Database, id: string, { fetchesPictures = true, file = oldSite() } = {}): Promise<void> {
  await createImport(kysely, { id, fileName: "old.xml", by: importingOwner, now: wednesdayMorning });
  await storeReview(kysely, id, { kind: "site", review: "{}" });
  await startImport(kysely, id, { categories: {}, author: "Clinic Team", fetchesPictures, path: file });
}

function oldSite(): string {
  return fileOf("old.xml", wordpress(posts.join("\n")).replaceAll("https://old.example", address));
}

async function run(database: Database, id: string, options: Partial<RunOptions> = {}): Promise<void> {
  let time = wednesdayMorning.getTime();
  await runImport(database, id, {
    now: () => new Date(time),
    clinicDefaults,
    folder: path.join(temporaryFolder(), "pictures"),
    fetchPicture: createPictureFetcher({ megabytes: 1, allowsLoopback: true }),
    encode: encodeOnce,
    wait: async (milliseconds) => {
      time += milliseconds;
    },
    read: ({ choices }) => readImport(choices?.path ?? "", { site: null }),
    review: async () => ({ kind: "", review: "" }),
    discardUpload: async () => undefined,
    ...options,
  });
}

/** Has each run end in the middle, a little later every time. @returns how often */
async function runUntilDone(database: Database, id: string, end: "done" | "undone"): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    let left = 5 + 5 * kills;
    const step = () => {
      left -= 1;
      if (left < 0) throw new DatabaseUnavailableError("Killed by a test.");
    };
    const { kysely } = database;
    const reads = vi.spyOn(database, "kysely", "get").mockImplementation(() => {
      step();
      return kysely;
    });
    const now = () => {
      step();
      return new Date(wednesdayMorning.getTime() + kills * 60_000);
    };
    await run(database, id, { now }).catch((error) => {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    });
    reads.mockRestore();
    if ((await getImport(kysely, id)).state === end) return kills;
  }
}

async function count({ kysely }: Database, table: "blog_posts" | "media_files" | "media_blobs" | "former_addresses"): Promise<number> {
  return (await kysely.selectFrom(table).selectAll().execute()).length;
}

/** Everything that an import makes, without what names the import and its hour. */
async function snapshot({ kysely }: Database): Promise<unknown> {
  const posts = await kysely
    .selectFrom("blog_posts")
    .innerJoin("post_revisions", "post_revisions.id", "blog_posts.newest_revision_id")
    .select([
      "blog_posts.id",
      "slug",
      "content",
      "content_html",
      "featured_image",
      "category",
      "fields",
      "blog_posts.status",
      "published_at",
    ])
    .orderBy("slug")
    .execute();
  const media = await kysely.selectFrom("media_files").select(["id", "name", "alt_text", "content_hash"]).orderBy("id").execute();
  const former = await kysely.selectFrom("former_addresses").select(["path", "kind", "target_id"]).orderBy("path").execute();
  const categories = await kysely.selectFrom("blog_categories").select("name").orderBy("name").execute();
  const names = new Map((await kysely.selectFrom("blog_categories").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]));
  return { posts, media, categories, former: former.map((row) => ({ ...row, target_id: names.get(row.target_id) ?? row.target_id })) };
}
