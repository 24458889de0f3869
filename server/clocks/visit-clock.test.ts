import { afterEach, expect, test, vi } from "vitest";
import { VisitCounts } from "~/domain/visits/visit-counts";
import { describeEachDatabase } from "../../tests/support/databases";
import { wednesdayMorning } from "../../tests/support/site";
import { browserHeaders } from "../../tests/support/visitor";
import { VisitClock } from "./visit-clock.server";

afterEach(() => vi.useRealTimers());

describeEachDatabase("the clock of visits", (getDatabase) => {
  const lines: string[] = [];
  const log = { info: () => undefined, error: (line: string) => lines.push(line) };
  const stored = () => getDatabase().kysely.selectFrom("visit_counts").select(["name", "count"]).execute();

  test("writes each minute and at the end, and keeps what an outage has not let it write", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const visits = new VisitCounts(() => wednesdayMorning);
    const read = () => visits.noteVisit(browserHeaders, { origin: "https://clinic.example", pathname: "/about" });
    const clock = new VisitClock({ database: getDatabase(), log, visits });
    clock.start();
    read();
    expect(await stored()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    await clock.write();
    expect(await stored()).toEqual([{ name: "/about", count: 1 }]);
    await getDatabase().kysely.schema.alterTable("visit_counts").renameTo("away").execute();
    read();
    await clock.write();
    expect(lines).toEqual(["Writing what was read failed"]);
    await getDatabase().kysely.schema.alterTable("away").renameTo("visit_counts").execute();
    read();
    await clock.close();
    expect(await stored()).toEqual([{ name: "/about", count: 3 }]);
  });
});
