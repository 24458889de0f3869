import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { asRoot, installPackage, onPath, onSignal, run } from "./toolchain.mjs";

const START_TIMEOUT_MS = 30_000;

/**
 * In a temporary folder, on a Unix socket only, without durability.
 *
 * @param more settings of the server
 * @returns its address and how to stop it, or the problem in a sentence
 */
export async function startTestPostgres(more = {}) {
  let programs = findPrograms();
  if (!programs && asRoot && onPath("apt-get")) {
    console.log("No PostgreSQL here; installing Debian's package…");
    await installPackage("postgresql");
    programs = findPrograms();
  }
  if (!programs)
    return { problem: "PostgreSQL is not installed and could not be installed (Debian and Ubuntu: apt-get install postgresql)." };
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "clinic-pg-")));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const account = await accountFor(folder);
  if (!account) {
    removeFolder();
    return { problem: "PostgreSQL refuses to run as root and there is no account named postgres or nobody." };
  }
  const created = await createCluster(programs, folder, account);
  if (created.code !== 0) {
    removeFolder();
    return { problem: `initdb failed:\n${created.output}` };
  }
  const { stop, problem } = await startServer(programs, folder, account, more);
  if (problem) {
    await stop();
    return { problem };
  }
  onSignal(stop);
  return { url: `postgres://tests@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** @returns the folder of its programs */
export function findPrograms() {
  const debian = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const newestFirst = debian.sort((one, other) => Number(other) - Number(one)).map((version) => `/usr/lib/postgresql/${version}/bin`);
  const initdb = onPath("initdb");
  const folders = [...(initdb ? [path.dirname(realpathSync(initdb))] : []), ...newestFirst];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))));
}

/** PostgreSQL refuses to run as root, so the folder belongs to the account that it runs as. */
async function accountFor(folder) {
  if (!asRoot) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] })));
    if (uid.code !== 0) continue;
    const account = { uid: Number(uid.output), gid: Number(gid.output) };
    chownSync(folder, account.uid, account.gid);
    return account;
  }
}

function createCluster(programs, folder, account) {
  const parameters = ["-D", path.join(folder, "data"), "-U", "tests", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  return run("/bin/sh", ["-c", 'exec "$0" "$@" 2>&1', path.join(programs, "initdb"), ...parameters], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Ends PostgreSQL and removes its folder once standard input closes, so also when the tests were killed. */
const keeper = `
  trap '' HUP INT TERM
  folder=$1
  shift
  "$@" </dev/null &
  exec 2>/dev/null
  cat >/dev/null
  kill -QUIT $!
  wait
  rm -rf "$folder"
`;

async function startServer(programs, folder, account, more) {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    // Plans depend on statistics, and tests make theirs.
    autovacuum: "off",
    // Where the data is in memory, its log is too.
    max_wal_size: "128MB",
    lc_messages: "C",
    ...more,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = [path.join(programs, "postgres"), "-D", path.join(folder, "data"), ...parameters];
  const child = spawn("/bin/sh", ["-c", keeper, "keeper", folder, ...server], { ...account, cwd: "/", stdio: ["pipe", "ignore", "pipe"] });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.stdin.end();
    await closed;
  };
  let log = "";
  const started = await new Promise((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve(true);
    });
    child.stderr.once("close", () => resolve(false));
    setTimeout(resolve, START_TIMEOUT_MS, false).unref();
  });
  return { stop, ...(started ? {} : { problem: `PostgreSQL did not start:\n${log}` }) };
}
