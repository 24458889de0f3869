import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Database } from "~/database/database.server";
import { addCategory } from "~/domain/categories/category-commands.server";
import { publishPost, startPost } from "~/domain/posts/writing/post-editing-commands.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { SavedPost } from "~/domain/posts/writing/update-post.server";
import type { Actor } from "~/domain/staff/roles";
import { liveStream } from "~/routes/admin/posts/live/live-stream.server";
import { describeEachDatabase } from "./support/databases";
import { draftPost } from "./support/fixtures";
import { type LiveBlock, nextEvent, readLive } from "./support/live-reader";
import { wednesdayMorning as now } from "./support/site";

const sam: Actor = { id: "sam", name: "Sam Ortiz", role: "editor" };
const alex: Actor = { id: "alex", name: "Alex Reyes", role: "author" };

function write(database: Database, actor: Actor, slug = "a-draft"): Promise<SavedPost> {
  const { published_at: _, ...fields } = { ...draftPost, slug };
  return startPost(database, { fields, saveId: randomUUID(), actor, now });
}

interface Reading {
  readonly reader?: Actor;
  readonly after?: number;
  readonly heartbeat?: number;
  readonly findActor?: () => Promise<Actor | null>;
}

/** Reads the stream as somebody; each test ends its own. */
function listen(database: Database, { reader = sam, after = 0, ...rest }: Reading = {}) {
  const leaving = new AbortController();
  const closing = new AbortController();
  const stream = liveStream({ database, after, findActor: async () => reader, request: leaving, closing: closing.signal, ...rest });
  return { blocks: readLive(stream), leave: () => leaving.abort(), closeSite: () => closing.abort() };
}

describeEachDatabase("the stream of what staff change", (getDatabase) => {
  it("tells a colleague of a publication at once", async () => {
    const post = await write(getDatabase(), alex);
    const { blocks, leave } = listen(getDatabase(), { after: 1 });
    const told = nextEvent(blocks);
    await publishPost(getDatabase(), { id: post.id, basedOnVersion: 1, saveId: randomUUID(), actor: alex, now });
    expect(await told).toMatchObject({ id: 2, data: { kind: "published", postId: post.id, version: 2, actorName: "Alex Reyes" } });
    leave();
  });

  it("continues after the last event that was read", async () => {
    const ids = [];
    for (const slug of ["one", "two", "three"]) ids.push((await write(getDatabase(), sam, slug)).id);
    const { blocks, leave } = listen(getDatabase(), { after: 1 });
    const missed = [await nextEvent(blocks), await nextEvent(blocks)];
    expect(missed.map((event) => event?.data?.postId)).toEqual(ids.slice(1));
    leave();
  });

  it("gives signs of life while nothing happens", async () => {
    const { blocks, leave } = listen(getDatabase(), { heartbeat: 5 });
    const texts: string[] = [];
    for await (const { text } of blocks) {
      texts.push(text);
      if (texts.length === 3) break;
    }
    expect(texts).toEqual(["retry: 3000", ": still here", ": still here"]);
    leave();
  });

  it("tells authors of their own posts and of categories, and moves on past the rest", async () => {
    await write(getDatabase(), sam, "of-sam");
    const own = await write(getDatabase(), alex, "of-alex");
    await trashPost(getDatabase(), { id: own.id, actor: sam, now });
    await addCategory(getDatabase(), { name: "Behavior", actor: sam, now });
    const { blocks, leave } = listen(getDatabase(), { reader: alex });
    const seen: LiveBlock[] = [];
    for await (const block of blocks) {
      if (block.id !== null) seen.push(block);
      if (block.id === 4) break;
    }
    expect(seen[0]?.text).toBe("id: 1");
    expect(seen.map(({ data }) => data?.kind)).toEqual([undefined, "created", "trashed", "categories-changed"]);
    leave();
  });

  it("ends with the session, before anything more is told", async () => {
    const { blocks } = listen(getDatabase(), { findActor: async () => null });
    const told = nextEvent(blocks);
    await write(getDatabase(), sam);
    expect(await told).toBeNull();
  });

  it("ends when the site closes, so that browsers connect to another process", async () => {
    const { blocks, closeSite } = listen(getDatabase());
    await blocks.next();
    const rest = blocks.next();
    closeSite();
    expect((await rest).done).toBe(true);
  });

  it("ends when the reader has gone", async () => {
    const { blocks, leave } = listen(getDatabase());
    await blocks.next();
    const rest = blocks.next();
    leave();
    expect((await rest).done).toBe(true);
  });
});
