import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { modesFact } from "./file-modes.server";
import { CLAIMED_ADDRESS, portFact, proxyFact } from "./proxy-facts";
import { settingsFacts } from "./settings-facts";

const good = {
  host: "127.0.0.1",
  publicUrl: "https://www.example.com",
  dataDir: "/var/lib/clinic-website",
  trustedProxies: ["127.0.0.1"],
  metricsPort: 9464,
  metricsHost: "127.0.0.1",
};
const states = (settings: Partial<typeof good> | { publicUrl: null }) =>
  Object.fromEntries(
    settingsFacts({ ...good, ...settings }, "/opt/clinic-website").flatMap(({ id, state, todo }) =>
      state === "fine" ? [] : [[id, todo ? state : "nothing to do"]],
    ),
  );

it("finds nothing wrong with the settings of the example", () => {
  expect(states({})).toEqual({});
});

it.each([
  [{ publicUrl: null, trustedProxies: [] }, { "public-url": "red" }],
  [{ publicUrl: "http://www.example.com" }, { "public-url": "red" }],
  [{ trustedProxies: [] }, { "trusted-proxies": "red" }],
  [{ host: "0.0.0.0" }, { host: "soon" }],
  [{ dataDir: "/opt/clinic-website/data" }, { "data-dir": "soon" }],
  [{ metricsHost: "0.0.0.0" }, { metrics: "soon" }],
] as const)("says what to do about %j", (settings, expected) => {
  expect(states(settings as Partial<typeof good>)).toEqual(expected);
});

it("says what is wrong with the proxy in front", () => {
  const seen = { forwardedFor: "192.0.2.1", client: "192.0.2.1", isTrusted: true };
  const judge = (answered: Parameters<typeof proxyFact>[0]) => proxyFact(answered, "https://www.example.com");
  expect(judge(seen)).toMatchObject({ state: "fine", sentence: expect.stringContaining("192.0.2.1") });
  expect(judge({ ...seen, forwardedFor: null })).toMatchObject({ state: "red", sentence: expect.stringContaining("no X-Forwarded-For") });
  expect(judge({ ...seen, client: "10.0.0.1", isTrusted: false })).toMatchObject({ state: "red", todo: "Set TRUSTED_PROXIES=10.0.0.1." });
  expect(judge({ ...seen, client: CLAIMED_ADDRESS })).toMatchObject({ state: "red", todo: expect.stringContaining("replace") });
  expect(judge("somebody else").state).toBe("red");
  expect(judge({ failed: "connect ECONNREFUSED" }).state).toBe("soon");
  expect([portFact(seen, "a"), portFact({ failed: "x" }, "a"), portFact("somebody else", "a")].map(({ state }) => state)).toEqual([
    ...["fine", "soon", "red"],
  ]);
});

it("finds files that others may read", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-modes-"));
  const judge = (mode: number, groupMayRead = false) => {
    chmodSync(folder, mode);
    return modesFact([{ path: folder, groupMayRead }, { path: path.join(folder, "missing") }]).state;
  };
  expect([judge(0o700), judge(0o750), judge(0o750, true), judge(0o754, true)]).toEqual(["fine", "red", "fine", "red"]);
  expect(modesFact([{ path: folder }], (process.getuid?.() ?? 0) + 1).state).toBe("red");
  rmSync(folder, { recursive: true });
});
