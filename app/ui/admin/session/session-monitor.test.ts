import { describe, expect, it } from "vitest";
import { SessionMonitor } from "./session-monitor";

const morgan = { id: "morgan", name: "Dr. Casey Morgan" };
const owner = (account: string | null, name: string | null = null) => ({ account, name });

describe("the session of whoever writes", () => {
  it("asks once when it ends, and not again for the same", () => {
    const keeping = new SessionMonitor(morgan);
    keeping.learn(owner(null));
    expect(keeping.getSnapshot()).toMatchObject({ standing: { kind: "out" }, isOpen: true });
    keeping.cancel();
    keeping.learn(owner(null));
    expect(keeping.getSnapshot().isOpen).toBe(false);
    keeping.learn(owner("ana", "Ana Ruiz"));
    expect(keeping.getSnapshot()).toMatchObject({ standing: { kind: "other", other: { name: "Ana Ruiz" } }, isOpen: true });
  });

  it("answers everybody who waits once the writer is back", async () => {
    const keeping = new SessionMonitor(morgan);
    keeping.learn(owner(null));
    const both = [keeping.ask(), keeping.ask()];
    keeping.learn(owner("morgan"));
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(keeping.getSnapshot()).toMatchObject({ standing: { kind: "in" }, isOpen: false });
  });

  it("leaves what was asked for undone when the writer cancels", async () => {
    const keeping = new SessionMonitor(morgan);
    const asked = keeping.ask();
    keeping.cancel();
    expect(await asked).toBe(false);
  });

  it("hands the words over to another account only when told to", async () => {
    const keeping = new SessionMonitor(morgan);
    keeping.goOnAsOther();
    const asked = keeping.ask();
    keeping.learn(owner("ana", "Ana Ruiz"));
    expect(keeping.getSnapshot().writer).toEqual(morgan);
    keeping.goOnAsOther();
    expect(await asked).toBe(true);
    expect(keeping.getSnapshot()).toMatchObject({ standing: { kind: "in" }, writer: { id: "ana" }, isOpen: false });
  });
});
