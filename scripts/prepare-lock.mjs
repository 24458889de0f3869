import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onSignal, root } from "./toolchain.mjs";

const lockFile = path.join(root, ".prepare.lock");
const HEARTBEAT_MS = 2_000;
const STALE_MS = 20_000;

/** A lock is stale when its process is gone or has stopped refreshing it: process numbers come round again. */
export async function takePrepareLock() {
  let announced = false;
  for (;;) {
    const state = tryLock();
    if (state === "taken") {
      // Two processes may have removed the same stale lock: the one whose number stays in it continues.
      await sleep(50);
      if (lockHolder() === process.pid) return holdLock();
    } else if (state === "stale") {
      rmSync(lockFile, { force: true });
    } else {
      if (!announced) console.log("Another start is already installing or building; waiting for it…");
      announced = true;
      await sleep(200);
    }
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return "taken";
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const refreshed = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
  if (refreshed === undefined) return "held";
  if (Date.now() - refreshed > STALE_MS) return "stale";
  const holder = lockHolder();
  // Zero: its owner has created the file and not yet written its number.
  return holder === process.pid || (holder > 0 && !isAlive(holder)) ? "stale" : "held";
}

function holdLock() {
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (existsSync(lockFile)) utimesSync(lockFile, now, now);
  }, HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    if (lockHolder() === process.pid) rmSync(lockFile, { force: true });
  };
  onSignal(release);
  return release;
}

function lockHolder() {
  try {
    return Number(readFileSync(lockFile, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
