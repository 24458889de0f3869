import { expect, test } from "vitest";
import { PostInTrashError, postNotFound } from "~/domain/posts/post/post-errors";
import { readPreview } from "~/domain/posts/reading/preview-reading.server";
import { discardChanges, publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { deleteForGood, trashPost } from "~/domain/posts/writing/trash-commands.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  authorRobin,
  edit,
  editorSam,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "./preview-links-commands.server";

describeEachDatabase("a preview link", (getDatabase) => {
  const create = (id: string, actor = ownerMorgan) => createPreviewLink(getDatabase(), { id, actor, now: tuesday });
  const read = (token: string, now = wednesday) => readPreview(getDatabase().kysely, token, now);

  test("shows a draft as it is now to anyone with the link", async () => {
    const post = await start(getDatabase(), written("heat"));
    const { token } = await create(post.id);
    await save(getDatabase(), post, written("heat", { content: "Newer\n" }));
    expect(await read(token)).toMatchObject({
      kind: "open",
      post: { slug: "heat", html: "<p>Newer</p>", publishedAt: wednesday.toISOString() },
    });
  });

  test("shows the unpublished changes of a published article", async () => {
    const database = getDatabase();
    let post = await start(database, written("heat", { status: "published" }));
    const { token } = await create(post.id);
    expect(await read(token)).toEqual({ kind: "public", slug: "heat", page: null });
    post = await saveUnpublished(database, post, written("heat", { title: "New title", content: "Newer\n" }));
    expect(await read(token)).toMatchObject({
      ...{ kind: "open", expiresAt: expect.any(String) },
      post: { title: "New title", html: "<p>Newer</p>", publishedAt: post.publishedAt, updatedAt: tuesday.toISOString() },
    });
    await discardChanges(database, edit(post));
    expect(await read(token)).toEqual({ kind: "public", slug: "heat", page: null });
  });

  test("can't be guessed, and is stored only as a hash", async () => {
    const post = await start(getDatabase(), written("heat"));
    const [one, other] = [await create(post.id), await create(post.id)];
    expect(Buffer.from(one.token, "base64url")).toHaveLength(32);
    expect(one.token).not.toBe(other.token);
    const rows = await getDatabase().kysely.selectFrom("preview_links").selectAll().execute();
    const audit = await getDatabase().kysely.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(one.token);
    expect(await read(`${one.token}x`)).toEqual({ kind: "unknown" });
    expect(await read(rows[0]?.token_hash ?? "")).toEqual({ kind: "unknown" });
  });

  test("works for seven days", async () => {
    const post = await start(getDatabase(), written("heat"));
    const { token, link } = await create(post.id);
    expect(link.expiresAt).toBe(new Date(tuesday.getTime() + 7 * 86_400_000).toISOString());
    const last = new Date(link.expiresAt);
    expect((await read(token, new Date(last.getTime() - 1))).kind).toBe("open");
    expect(await read(token, last)).toEqual({ kind: "ended", end: "expired" });
    expect(await listPreviewLinks(getDatabase().kysely, { id: post.id, actor: ownerMorgan, now: last })).toEqual([]);
  });

  test("ends when it is revoked, and with its post", async () => {
    const post = await start(getDatabase(), written("heat"));
    const [one, other] = [await create(post.id), await create(post.id)];
    await revokePreviewLink(getDatabase(), { id: one.link.id, actor: editorSam, now: tuesday });
    await revokePreviewLink(getDatabase(), { id: one.link.id, actor: editorSam, now: wednesday });
    expect(await read(one.token)).toEqual({ kind: "ended", end: "revoked" });
    expect(await listPreviewLinks(getDatabase().kysely, { id: post.id, actor: ownerMorgan, now: wednesday })).toEqual([other.link]);
    await trashPost(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await read(other.token)).toEqual({ kind: "ended", end: "trashed" });
    await expect(create(post.id)).rejects.toThrow(PostInTrashError);
    await deleteForGood(getDatabase(), { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await read(other.token)).toEqual({ kind: "unknown" });
  });

  test("leads to the article once everybody can read it", async () => {
    const post = await start(getDatabase(), written("heat"));
    const { token } = await create(post.id);
    await publishPost(getDatabase(), edit(post));
    expect(await read(token)).toEqual({ kind: "public", slug: "heat", page: null });
  });

  test("is made, listed and revoked by those who may edit the post", async () => {
    const post = await start(getDatabase(), written("heat"), { actor: authorAlex });
    const { link } = await create(post.id, authorAlex);
    await expect(create(post.id, authorRobin)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(create("none")).rejects.toThrow(postNotFound());
    await expect(listPreviewLinks(getDatabase().kysely, { id: post.id, actor: authorRobin, now: wednesday })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(revokePreviewLink(getDatabase(), { id: link.id, actor: authorRobin, now: wednesday })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await listPreviewLinks(getDatabase().kysely, { id: post.id, actor: authorAlex, now: wednesday })).toEqual([link]);
  });
});
