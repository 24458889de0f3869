import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { findPublicationPlan, schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { VisitCounts } from "~/domain/visits/visit-counts";
import { describeEachDatabase } from "../../tests/support/databases";
import { ownerMorgan, start, tuesday, written } from "../../tests/support/post-editing";
import { scheduledWork } from "../../tests/support/scheduled-work";
import { wednesdayMorning } from "../../tests/support/site";
import { browserHeaders } from "../../tests/support/visitor";
import { PUBLISHING } from "./periodic-work.server";
import { type PeriodicWork, Schedule } from "./schedule.server";

const secondsOn = (seconds: number) => new Date(tuesday.getTime() + seconds * 1000);

describeEachDatabase("without a request", (getDatabase) => {
  let schedule: Schedule | undefined;
  let now = tuesday;
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(`Error: ${line}`) };

  afterEach(async () => {
    vi.useRealTimers();
    await schedule?.close();
    schedule = undefined;
    now = tuesday;
    lines.length = 0;
  });

  function makeSchedule(name: string, visits?: VisitCounts): Schedule {
    const database = getDatabase();
    const parts = { database, log, now: () => now };
    const table = scheduledWork(database, { ...parts, ...(visits && { visits }) });
    schedule = new Schedule(
      table.filter((work) => work.name === name),
      parts,
    );
    return schedule;
  }

  const publish = () => (schedule ?? makeSchedule(PUBLISHING)).run(PUBLISHING);

  async function plan(slug: string, at: Date): Promise<string> {
    const { id } = await start(getDatabase(), written(slug));
    await schedulePost(getDatabase(), { id, at, actor: ownerMorgan, now: tuesday });
    return id;
  }

  const statusOf = async (id: string) => (await findPublicationPlan(getDatabase().kysely, id, ownerMorgan))?.status;

  test("all due posts are published, and the log says so", async () => {
    const [one, other, later] = [await plan("one", secondsOn(60)), await plan("other", secondsOn(30)), await plan("later", secondsOn(61))];
    now = secondsOn(60);
    await Promise.all([publish(), publish()]);
    expect([await statusOf(one), await statusOf(other), await statusOf(later)]).toEqual(["published", "published", "scheduled"]);
    expect(lines).toEqual(['Published "Title of other" as planned.', 'Published "Title of one" as planned.']);
  });

  test("what is to be done once an hour is done by one of several processes, and again after a failure", async () => {
    const database = getDatabase();
    const done: string[] = [];
    let isBroken = true;
    const makeOne = (process: string) => {
      const job = async () => {
        if (isBroken) throw new Error("broken");
        done.push(process);
      };
      return new Schedule([{ every: 3_600_000, name: "Tidying", job, once: true }], { database, log, now: () => now });
    };
    const [one, other] = [makeOne("one"), makeOne("other")];
    await other.run("Tidying");
    expect(lines).toEqual(["Error: Tidying failed"]);
    isBroken = false;
    for (const schedule of [one, other, one]) await schedule.run("Tidying");
    expect(done).toEqual(["one"]);
    now = secondsOn(3600);
    for (const schedule of [other, one]) await schedule.run("Tidying");
    expect(done).toEqual(["one", "other"]);
    for (const schedule of [one, other]) await schedule.close();
  });

  test("the log says how late a post was", async () => {
    await plan("heat", secondsOn(60));
    now = secondsOn(60 + 3 * 3600);
    await publish();
    expect(lines).toEqual(['Published "Title of heat" as planned, 3 hours late.']);
  });

  test("publishing is tried again while the database fails, with one line in the log", async () => {
    const id = await plan("heat", secondsOn(60));
    now = secondsOn(120);
    const { kysely } = getDatabase();
    await sql`alter table blog_posts rename to blog_posts_away`.execute(kysely);
    await publish();
    await publish();
    expect(lines).toEqual(["Error: Publishing scheduled posts failed"]);
    expect(schedule?.lastRun(PUBLISHING)).toBeNull();
    await sql`alter table blog_posts_away rename to blog_posts`.execute(kysely);
    await publish();
    expect(await statusOf(id)).toBe("published");
    expect(schedule?.lastRun(PUBLISHING)).toEqual(now);
  });

  test("nothing is published once the site is closed", async () => {
    const id = await plan("heat", secondsOn(60));
    await makeSchedule(PUBLISHING).close();
    now = secondsOn(60);
    await publish();
    expect(await statusOf(id)).toBe("scheduled");
  });

  test("posts are published at start and as each minute begins", async () => {
    const [first, second] = [await plan("first", secondsOn(10)), await plan("second", secondsOn(60))];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    now = secondsOn(10);
    makeSchedule(PUBLISHING).start();
    await schedule?.idle();
    expect(await statusOf(first)).toBe("published");
    now = secondsOn(60);
    vi.advanceTimersByTime(49_999);
    await schedule?.idle();
    expect(await statusOf(second)).toBe("scheduled");
    vi.advanceTimersByTime(1);
    await schedule?.idle();
    expect(await statusOf(second)).toBe("published");
  });

  test("visits are written each minute and at the end, and kept during an outage", async () => {
    const name = "Saving visit counts";
    const stored = () => getDatabase().kysely.selectFrom("visit_counts").select(["name", "count"]).execute();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const visits = new VisitCounts(() => wednesdayMorning);
    const read = () => visits.noteVisit(browserHeaders, { origin: "https://clinic.example", pathname: "/about" });
    now = wednesdayMorning;
    makeSchedule(name, visits).start();
    await schedule?.idle();
    read();
    expect(await stored()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    await schedule?.idle();
    expect(await stored()).toEqual([{ name: "/about", count: 1 }]);
    await getDatabase().kysely.schema.alterTable("visit_counts").renameTo("away").execute();
    read();
    await schedule?.run(name);
    expect(lines).toEqual(["Error: Saving visit counts failed"]);
    await getDatabase().kysely.schema.alterTable("away").renameTo("visit_counts").execute();
    read();
    await schedule?.close();
    expect(await stored()).toEqual([{ name: "/about", count: 3 }]);
  });

  test("a job never overlaps itself, runs again when it was requested while running, and never delays another by failing or taking long", async () => {
    const { promise: longWork, resolve: endLongWork } = Promise.withResolvers<void>();
    const done: string[] = [];
    let atOnce = 0;
    const table: PeriodicWork[] = [
      { every: 60_000, name: "Failing", job: () => Promise.reject(new Error("no")) },
      { every: 60_000, name: "Long", job: () => longWork.then(() => done.push("long")), takesLong: true },
      {
        every: 60_000,
        name: "Short",
        job: async () => {
          atOnce += 1;
          done.push(`short ${atOnce}`);
          await new Promise((resolve) => setImmediate(resolve));
          atOnce -= 1;
        },
      },
    ];
    schedule = new Schedule(table, { database: getDatabase(), log, now: () => now });
    schedule.start();
    await Promise.all([schedule.run("Short"), schedule.run("Short"), schedule.run("Failing")]);
    expect(done).toEqual(["short 1", "short 1"]);
    expect(lines).toEqual(["Error: Failing failed"]);
    endLongWork();
    await schedule.idle();
    expect(done).toEqual(["short 1", "short 1", "long"]);
  });

  test("backups are checked five minutes after a start, and then at 2:10 AM sharp", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const looks: string[] = [];
    const at = (time: string) => new Date(`2026-11-21T${time}-07:00`);
    const [work] = scheduledWork(getDatabase(), { now: () => now }).filter(
      ({ name }) => name === "Starting a backup or rehearsal that is due",
    );
    if (!work) throw new Error("Nothing looks after the backups.");
    const job = async () => looks.push(now.toISOString());
    schedule = new Schedule([{ ...work, job }], { database: getDatabase(), log, now: () => now });
    now = at("02:03:00");
    schedule.start();
    for (const time of ["02:08:00", "02:10:00"]) {
      const delay = at(time).getTime() - now.getTime();
      vi.advanceTimersByTime(delay - 1);
      await schedule.idle();
      now = at(time);
      vi.advanceTimersByTime(1);
      await schedule.idle();
    }
    expect(looks).toEqual([at("02:08:00").toISOString(), at("02:10:00").toISOString()]);
  });
});
