import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { checkFileModes } from "./file-modes.server";
import { CLAIMED_ADDRESS, checkPort, checkProxy } from "./proxy-checks";
import { checkSettings } from "./settings-checks";

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
    checkSettings({ ...good, ...settings }, "/opt/clinic-website").flatMap(({ id, state, todo }) =>
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
  const check = (answered: Parameters<typeof checkProxy>[0]) => checkProxy(answered, "https://www.example.com");
  expect(check(seen)).toMatchObject({ state: "fine", sentence: expect.stringContaining("192.0.2.1") });
  expect(check({ ...seen, forwardedFor: null })).toMatchObject({ state: "red", sentence: expect.stringContaining("no X-Forwarded-For") });
  expect(check({ ...seen, client: "10.0.0.1", isTrusted: false })).toMatchObject({ state: "red", todo: "Set TRUSTED_PROXIES=10.0.0.1." });
  expect(check({ ...seen, client: CLAIMED_ADDRESS })).toMatchObject({ state: "red", todo: expect.stringContaining("replace") });
  expect(check("somebody else").state).toBe("red");
  expect(check({ failed: "connect ECONNREFUSED" }).state).toBe("soon");
  expect([checkPort(seen, "a"), checkPort({ failed: "x" }, "a"), checkPort("somebody else", "a")].map(({ state }) => state)).toEqual([
    ...["fine", "soon", "red"],
  ]);
});

it("finds all files that others may read, and all that are not the site’s", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-modes-"));
  const uid = process.getuid?.() ?? 0;
  const dataDir = path.join(folder, "data");
  const settings = path.join(folder, ".env");
  mkdirSync(path.join(dataDir, "backups"), { recursive: true });
  for (const name of ["clinic.sqlite", "backups/a.backup"]) writeFileSync(path.join(dataDir, name), "", { mode: 0o600 });
  writeFileSync(settings, "");
  const check = (modes: Record<string, number>, account = { uid, name: "clinic" }) => {
    for (const [name, mode] of Object.entries(modes)) chmodSync(path.join(folder, name), mode);
    return checkFileModes({ dataDir, settings }, account);
  };
  expect(check({ data: 0o700, "data/backups": 0o755, ".env": 0o640 }).state).toBe("fine");
  expect(check({ data: 0o755, "data/clinic.sqlite": 0o640, ".env": 0o644 })).toMatchObject({
    state: "red",
    sentence: `Other accounts of this machine may read ${dataDir}, ${dataDir}/backups, ${dataDir}/clinic.sqlite, ${settings}.`,
    todo: `Run as root: chmod -R go= ${dataDir} && chmod o= ${settings}`,
  });
  const other = check({ data: 0o700, ".env": 0o640 }, { uid: uid + 1, name: "clinic" });
  expect(other).toMatchObject(
    uid === 0
      ? {
          state: "red",
          sentence: `An account other than clinic, the one that asks, owns ${["", "/backups", "/clinic.sqlite", "/backups/a.backup"].map((name) => dataDir + name).join(", ")}.`,
          todo: `Run as root: chown -R clinic: ${dataDir}`,
        }
      : { state: "red", todo: expect.stringContaining("sudo -u clinic") },
  );
  expect(checkFileModes({ dataDir: path.join(folder, "none"), settings }, { uid, name: "clinic" }).state).toBe("fine");
  rmSync(folder, { recursive: true });
});
