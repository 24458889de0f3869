import { describe, expect, it } from "vitest";
import { SessionMonitor } from "./session-monitor";

const morgan = { id: "morgan", name: "Dr. Casey Morgan" };
const owner = (account: string | null, name: string | null = null) => ({ account, name });

describe("the session of a writer", () => {
  it("asks once when it ends, and not again until it changes", () => {
    const monitor = new SessionMonitor(morgan);
    monitor.update(owner(null));
    expect(monitor.getSnapshot()).toMatchObject({ state: { kind: "out" }, isAsking: true });
    monitor.cancel();
    monitor.update(owner(null));
    expect(monitor.getSnapshot().isAsking).toBe(false);
    monitor.update(owner("ana", "Ana Ruiz"));
    expect(monitor.getSnapshot()).toMatchObject({ state: { kind: "other", other: { name: "Ana Ruiz" } }, isAsking: true });
  });

  it("answers everybody who is waiting once the writer is back", async () => {
    const monitor = new SessionMonitor(morgan);
    monitor.update(owner(null));
    const both = [monitor.ask(), monitor.ask()];
    monitor.update(owner("morgan"));
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(monitor.getSnapshot()).toMatchObject({ state: { kind: "in" }, isAsking: false });
  });

  it("resolves to false when the writer cancels", async () => {
    const monitor = new SessionMonitor(morgan);
    const asked = monitor.ask();
    monitor.cancel();
    expect(await asked).toBe(false);
  });

  it("gives the text to another account only when told to", async () => {
    const monitor = new SessionMonitor(morgan);
    monitor.continueAsOther();
    const asked = monitor.ask();
    monitor.update(owner("ana", "Ana Ruiz"));
    expect(monitor.getSnapshot().writer).toEqual(morgan);
    monitor.continueAsOther();
    expect(await asked).toBe(true);
    expect(monitor.getSnapshot()).toMatchObject({ state: { kind: "in" }, writer: { id: "ana" }, isAsking: false });
  });
});
