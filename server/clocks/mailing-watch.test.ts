import { expect, test } from "vitest";
import { stopMailing } from "~/domain/mailings/mailing-commands.server";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { startTestMailing } from "../../tests/support/newsletter";
import { wednesdayMorning } from "../../tests/support/site";
import { watchedMailings } from "./mailing-watch.server";
import { WorkWatch } from "./work-watch.server";

describeEachDatabase("the watch over mailings", (getDatabase) => {
  test("has one continue as long as it gets anywhere, and leaves one that does not to a person", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const { id } = await startTestMailing(database, 3);
    const find = () => getMailing(kysely, id, { mailsPerMinute: 30, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string, [of = ""]: readonly string[] = []) => started.push(name, of) > 0, isRunning: () => false };
    const watch = new WorkWatch(watchedMailings, { database, log: { info: () => undefined, error: (line) => started.push(line) }, jobs });
    for (let look = 0; look < 4; look += 1) await watch.look();
    await kysely.updateTable("mailing_recipients").set({ state: "accepted" }).where("number", "=", 1).execute();
    for (let look = 0; look < 5; look += 1) await watch.look();
    expect(started).toEqual(Array.from({ length: 9 }, () => ["send-mailing", id]).flat());
    expect((await find()).state).toBe("sending");
    await watch.look();
    expect(await find()).toMatchObject({ state: "paused", problem: expect.stringContaining("again and again") });
    await kysely
      .updateTable("mailings")
      .set({ state: "sending", try_at: new Date(wednesdayMorning.getTime() + 60_000).toISOString() })
      .execute();
    await watch.look();
    await stopMailing(kysely, id, null);
    await watch.look();
    expect(started).toHaveLength(18);
  });
});
