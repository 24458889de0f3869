import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "~/database/database.server";
import { deleteOldPresence, enterPost, type OthersInPost, renewPresence } from "~/domain/live/presence.server";
import { startPost } from "~/domain/posts/writing/post-editing-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { liveStream } from "~/routes/admin/posts/live/live-stream.server";
import { describeEachDatabase } from "./support/databases";
import { draftPost } from "./support/fixtures";
import { type LiveBlock, readLive } from "./support/live-reader";
import { wednesdayMorning as now } from "./support/site";

const sam: Actor = { id: "sam", name: "Sam Ortiz", role: "editor" };
const alex: Actor = { id: "alex", name: "Alex Reyes", role: "author" };
const morgan: Actor = { id: "morgan", name: "Dr. Casey Morgan", role: "owner" };

async function write(database: Database, actor: Actor): Promise<string> {
  const { published_at: _, ...fields } = { ...draftPost, slug: `draft-${randomUUID()}` };
  return (await startPost(database, { fields, saveId: randomUUID(), actor, now })).id;
}

/** Opens a post in a page. Each test leaves it by itself. */
async function open(
  database: Database,
  id: string,
  reader: Actor,
  { session = reader.id, findActor = async (): Promise<Actor | null> => reader, clock = () => now } = {},
) {
  const leaving = new AbortController();
  const visit = await enterPost(database, id, { actor: reader, session, now: clock });
  const blocks = readLive(liveStream({ closing: new AbortController().signal, database, after: 99, findActor, request: leaving, visit }));
  return { visit, blocks, others: () => nextOthers(blocks), leave: () => leaving.abort() };
}

async function nextOthers(blocks: AsyncGenerator<LiveBlock, void>): Promise<OthersInPost | null> {
  for await (const { text } of { [Symbol.asyncIterator]: () => ({ next: () => blocks.next() }) }) {
    const said = /^event: presence\ndata: (.+)$/m.exec(text)?.[1];
    if (said) return JSON.parse(said);
  }
  return null;
}

const alone: OthersInPost = { names: [], isOnOtherDevice: false };

afterEach(() => void vi.useRealTimers());

describeEachDatabase("who has a post open", (getDatabase) => {
  it("tells everybody by name who comes and goes", async () => {
    const id = await write(getDatabase(), sam);
    const first = await open(getDatabase(), id, sam);
    expect(await first.others()).toEqual(alone);
    const second = await open(getDatabase(), id, morgan);
    expect(await first.others()).toEqual({ ...alone, names: ["Dr. Casey Morgan"] });
    expect(await second.others()).toEqual({ ...alone, names: ["Sam Ortiz"] });
    second.leave();
    expect(await first.others()).toEqual(alone);
    first.leave();
    expect(await first.others()).toBeNull();
  });

  it("names a colleague with two tabs once, and one's own other device as such", async () => {
    const id = await write(getDatabase(), sam);
    const pages = [await open(getDatabase(), id, morgan), await open(getDatabase(), id, morgan)];
    const mine = await open(getDatabase(), id, sam);
    expect(await mine.others()).toEqual({ ...alone, names: ["Dr. Casey Morgan"] });
    const sameBrowser = await open(getDatabase(), id, sam);
    const phone = await open(getDatabase(), id, sam, { session: "phone" });
    expect(await mine.others()).toEqual({ names: ["Dr. Casey Morgan"], isOnOtherDevice: true });
    for (const page of [...pages, mine, sameBrowser, phone]) page.leave();
  });

  it("is nobody's in another post, and not for those who may not edit it", async () => {
    const [one, other] = [await write(getDatabase(), sam), await write(getDatabase(), sam)];
    const mine = await open(getDatabase(), one, sam);
    expect((await open(getDatabase(), one, alex)).visit).toBeNull();
    expect((await open(getDatabase(), "no-such-post", morgan)).visit).toBeNull();
    const elsewhere = await open(getDatabase(), other, morgan);
    expect([await mine.others(), await elsewhere.others()]).toEqual([alone, alone]);
    mine.leave();
    elsewhere.leave();
  });

  it("ends with the session, for the reader and for the others", async () => {
    const id = await write(getDatabase(), sam);
    const watching = await open(getDatabase(), id, sam);
    expect(await watching.others()).toEqual(alone);
    let session: Actor | null = morgan;
    const ending = await open(getDatabase(), id, morgan, { findActor: async () => session });
    expect(await ending.others()).toMatchObject({ names: ["Sam Ortiz"] });
    expect(await watching.others()).toMatchObject({ names: ["Dr. Casey Morgan"] });
    session = null;
    const third = await open(getDatabase(), id, { ...alex, role: "editor" });
    expect(await ending.others()).toBeNull();
    await expect.poll(async () => (await watching.others())?.names).toEqual(["Alex Reyes"]);
    watching.leave();
    third.leave();
  });

  it("is not told to a reader who may no longer edit the post", async () => {
    const id = await write(getDatabase(), sam);
    let role: Actor["role"] = "editor";
    const reader = await open(getDatabase(), id, { ...alex, role }, { findActor: async () => ({ ...alex, role }) });
    expect(await reader.others()).toEqual(alone);
    role = "author";
    const colleague = await open(getDatabase(), id, morgan);
    expect((await reader.blocks.next()).value).toMatchObject({ text: ": nobody" });
    reader.leave();
    colleague.leave();
  });

  it("forgets a reader who is gone before the stream begins", async () => {
    const id = await write(getDatabase(), sam);
    const visit = await enterPost(getDatabase(), id, { actor: morgan, session: "morgan", now: () => now });
    liveStream({
      closing: new AbortController().signal,
      database: getDatabase(),
      after: 99,
      findActor: async () => morgan,
      request: { signal: AbortSignal.abort() },
      visit,
    });
    const mine = await open(getDatabase(), id, sam);
    await expect.poll(() => mine.others()).toEqual(alone);
    mine.leave();
  });

  it("is seen through another process, until that says nothing for a minute", async () => {
    const database = getDatabase();
    const id = await write(database, sam);
    let time = now.getTime();
    const mine = await open(database, id, sam, { clock: () => new Date(time) });
    expect(await mine.others()).toEqual(alone);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const next = async () => {
      const coming = mine.others();
      // Whatever it reads first is read before its timer is set.
      await database.kysely.selectFrom("post_presence").select("id").execute();
      await vi.advanceTimersByTimeAsync(2000);
      return coming;
    };
    const elsewhere = { id: "elsewhere", post_id: id, account_id: morgan.id, name: morgan.name, session_id: "desk" };
    await database.kysely
      .insertInto("post_presence")
      .values({ ...elsewhere, seen_at: now.toISOString() })
      .execute();
    expect(await next()).toEqual({ ...alone, names: [morgan.name] });
    time += 60_000;
    expect(await next()).toEqual(alone);
    await renewPresence(database, new Date(time));
    await deleteOldPresence(database, new Date(time));
    expect(await database.kysely.selectFrom("post_presence").select("account_id").execute()).toEqual([{ account_id: sam.id }]);
    mine.leave();
  });
});
