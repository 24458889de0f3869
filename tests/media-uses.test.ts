import { expect, test } from "vitest";
import { settlePicture } from "~/domain/blog-import/runs/settled-pictures.server";
import { addMedia, purgeMedia } from "~/domain/media/media-commands.server";
import { listMedia } from "~/domain/media/media-queries.server";
import { countMediaUses, listMediaUses, MAX_USES } from "~/domain/pictures/media-uses.server";
import { emptyText } from "~/domain/posts/post/post-for-staff";
import { insertRevision } from "~/domain/posts/writing/append-revision.server";
import { discardChanges, restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { deleteForGood, trashPost } from "~/domain/posts/writing/trash-commands.server";
import { describeEachDatabase, describeEachDump } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { publishedPost, savePosts } from "./support/fixtures";
import { fillBlog, largeBlog } from "./support/large-blog";
import { expectRightUses } from "./support/media-uses";
import { photo } from "./support/pictures";
import { edit, ownerMorgan, save, saveUnpublished, start, tuesday, wednesday, written } from "./support/post-editing";
import { leastProcessorTime } from "./support/processor-time";

const [quail, lizard, chart] = ["quail0000001", "lizard000002", "chart0000003"];

describeEachDatabase("the table of uses", (getDatabase) => {
  test("names what each revision shows, after every kind of save and until the post is deleted", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const text = {
      status: "published",
      content: `![](/media/${quail}) and again /media/${quail}`,
      featured_image: `/media/${lizard}`,
    } as const;
    let post = await start(database, written("heat", text));
    expect(await expectRightUses(kysely)).toBe(2);
    post = await saveUnpublished(
      database,
      post,
      written("heat", { ...text, content: `[Chart](https://clinic.example/media/${chart}?a=b)` }),
    );
    expect(await expectRightUses(kysely)).toBe(4);
    expect(await countMediaUses(kysely, [quail])).toEqual(new Map());
    for (const [id, place] of [
      [quail, "text"],
      [lizard, "cover"],
      [chart, "unpublished changes"],
    ] as const) {
      expect(await listMediaUses(kysely, id)).toMatchObject([{ slug: "heat", place }]);
    }
    post = await discardChanges(database, edit(post));
    post = await save(database, post, written("heat", { ...text, content: "None", featured_image: "" }));
    expect(await listMediaUses(kysely, quail)).toMatchObject([{ place: "earlier version" }]);
    post = await restoreRevision(database, { ...edit(post), version: 1 });
    expect(await expectRightUses(kysely)).toBeGreaterThan(5);
    await start(database, written("none", { content: "/media/short /media/quail00000012 media/quail0000001" }));
    await expectRightUses(kysely);
    await trashPost(database, { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await listMediaUses(kysely, quail)).toMatchObject([{ inTrash: true }]);
    await deleteForGood(database, { id: post.id, actor: ownerMorgan, now: wednesday });
    expect(await expectRightUses(kysely)).toBe(0);
  });

  test("answers for 300 posts of 6 KB with three versions in less than 50 ms, even for what all of them show", async () => {
    const database = getDatabase();
    const { kysely } = database;
    await fillBlog(database, { posts: 300, pictures: 40 });
    const { files } = await listMedia(kysely);
    const ids = files.map(({ id }) => id);
    const limit = 50;
    expect(await leastProcessorTime(limit, () => countMediaUses(kysely, ids))).toBeLessThan(limit);
    expect(await leastProcessorTime(limit, () => listMediaUses(kysely, largeBlog.logo))).toBeLessThan(limit);
    expect(await leastProcessorTime(limit, () => listMedia(kysely, { unused: true }))).toBeLessThan(limit);
    expect((await countMediaUses(kysely, [largeBlog.logo])).get(largeBlog.logo)).toBe(MAX_USES);
    expect((await listMediaUses(kysely, largeBlog.logo)).length).toBe(MAX_USES);
    expect(await purgeMedia(database, wednesday)).toBe(0);
  });

  test("follows an imported text whose picture the library has already", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const about = { bytes: await photo({ width: 200, height: 160 }), actor: ownerMorgan, now: tuesday, encode: encodeOnce };
    const { file } = await addMedia(database, { ...about, name: "known.jpg" });
    const { id: post_id } = await start(database, written("heat", { status: "published", content: `![](/media/${quail})` }));
    const by = { by_id: ownerMorgan.id, by_name: ownerMorgan.name, created_at: tuesday.toISOString() };
    await kysely
      .insertInto("imports")
      .values({ id: "import", file_name: "old.xml", state: "running", ...by })
      .execute();
    const row = { import_id: "import", media_id: quail, name: "quail.jpg", alt_text: "", tries: 0 };
    const waiting = { ...row, address: "https://old.example/quail.jpg", state: "waiting", try_at: tuesday.toISOString() } as const;
    await kysely.insertInto("import_pictures").values(waiting).execute();
    await kysely.insertInto("import_picture_posts").values({ import_id: "import", media_id: quail, post_id }).execute();
    await settlePicture(database, row, about);
    expect(await expectRightUses(kysely)).toBe(1);
    expect(await listMediaUses(kysely, file.id)).toMatchObject([{ slug: "heat", place: "text" }]);
  });

  test("lists what readers see before earlier versions, of which there may be more than are listed", async () => {
    const database = getDatabase();
    const posts = Array.from({ length: MAX_USES + 1 }, (_, number) => ({ ...publishedPost, slug: `a-${number}`, content: "None" }));
    await savePosts(database, ...posts);
    const about = { version: 9, status: "draft", cause: "saved", savedAt: tuesday.toISOString(), author: ownerMorgan } as const;
    const text = { ...emptyText, content: `/media/${quail}` };
    await database.changeContent(async (transaction) => {
      const stored = await transaction.selectFrom("blog_posts").select("id").execute();
      for (const { id } of stored) await insertRevision(transaction, id, { ...about, text });
    });
    await start(database, written("zebra", { title: "Zebra", content: `/media/${quail}` }));
    const uses = await listMediaUses(database.kysely, quail);
    expect(uses.filter(({ place }) => place !== "earlier version")).toMatchObject([{ slug: "zebra" }]);
    expect(uses.length).toBe(MAX_USES);
  });
});

describeEachDump("a database from before the table of uses", (open) => {
  test("has it filled", async () => {
    const { database, remove } = await open();
    expect(await expectRightUses(database.kysely)).toBeGreaterThan(2);
    await remove();
  });
});
