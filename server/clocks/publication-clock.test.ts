import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "~/database/database.server";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { findPublicationPlan } from "~/domain/posts/publishing/scheduling-queries.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { ownerMorgan, start, tuesday, written } from "../../tests/support/post-editing";
import { PublicationClock } from "./publication-clock.server";

const secondsOn = (seconds: number) => new Date(tuesday.getTime() + seconds * 1000);

describeEachDatabase("the clock", (getDatabase) => {
  let clock: PublicationClock | undefined;
  let now = tuesday;
  const lines: string[] = [];

  afterEach(async () => {
    vi.useRealTimers();
    await clock?.close();
    clock = undefined;
    now = tuesday;
    lines.length = 0;
  });

  function makeClock(database: Database = getDatabase()): PublicationClock {
    const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(`Error: ${line}`) };
    clock = new PublicationClock({ database, log, now: () => now });
    return clock;
  }

  async function plan(slug: string, at: Date): Promise<string> {
    const { id } = await start(getDatabase(), written(slug));
    await schedulePost(getDatabase(), { id, at, actor: ownerMorgan, now: tuesday });
    return id;
  }

  const statusOf = async (id: string) => (await findPublicationPlan(getDatabase().kysely, id, ownerMorgan))?.status;

  test("publishes what is due, all of it, and says so", async () => {
    const [one, other, later] = [await plan("one", secondsOn(60)), await plan("other", secondsOn(30)), await plan("later", secondsOn(61))];
    now = secondsOn(60);
    await Promise.all([makeClock().tick(), clock?.tick()]);
    expect([await statusOf(one), await statusOf(other), await statusOf(later)]).toEqual(["published", "published", "scheduled"]);
    expect(lines).toEqual(['Published "Title of other" as planned.', 'Published "Title of one" as planned.']);
  });

  test("says how late it was", async () => {
    await plan("heat", secondsOn(60));
    now = secondsOn(60 + 3 * 3600);
    await makeClock().tick();
    expect(lines).toEqual(['Published "Title of heat" as planned, late by 3 hours.']);
  });

  test("keeps trying while the database fails, and says that once", async () => {
    const id = await plan("heat", secondsOn(60));
    now = secondsOn(120);
    const { kysely } = getDatabase();
    await sql`alter table blog_posts rename to blog_posts_away`.execute(kysely);
    await makeClock().tick();
    await clock?.tick();
    expect(lines).toEqual(["Error: Scheduled posts wait: publishing failed"]);
    await sql`alter table blog_posts_away rename to blog_posts`.execute(kysely);
    await clock?.tick();
    expect(await statusOf(id)).toBe("published");
  });

  test("does nothing once it is closed", async () => {
    const id = await plan("heat", secondsOn(60));
    await makeClock().close();
    now = secondsOn(60);
    await clock?.tick();
    expect(await statusOf(id)).toBe("scheduled");
  });

  test("looks at start and as each minute begins", async () => {
    const [first, second] = [await plan("first", secondsOn(10)), await plan("second", secondsOn(60))];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    now = secondsOn(10);
    makeClock().start();
    await clock?.tick();
    expect(await statusOf(first)).toBe("published");
    now = secondsOn(60);
    vi.advanceTimersByTime(49_999);
    await clock?.idle();
    expect(await statusOf(second)).toBe("scheduled");
    vi.advanceTimersByTime(1);
    await clock?.idle();
    expect(await statusOf(second)).toBe("published");
  });
});
