// `npm run update`: the newest version of a git clone, or that of an archive (`npm run update -- ARCHIVE`), or back to the one that ran.
// Runs on Node 20: no dependencies here.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { RELEASE_FILE, unpackRelease } from "./release-archive.mjs";
import { nodeBinary, root, run } from "./toolchain.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  // As long as systemd waits: TimeoutStartSec in deploy/clinic-website.service.
  options: { to: { type: "string" }, patience: { type: "string", default: "900" }, yes: { type: "boolean", default: false } },
});
const [archive] = positionals;
const settings = { ...readSettings(), ...process.env };
const folder = path.join(root, ".update");
const beside = path.join(folder, "next");
const previous = path.join(folder, "previous");
const progressFile = path.join(folder, "progress.json");
/** While it is there, scripts/site.sh waits. */
const replacing = path.join(folder, "replacing");
const dataDir = path.resolve(root, settings.DATA_DIR ?? "data");
const isClone = existsSync(path.join(root, ".git"));
const service = "clinic-website.service";
const socket = "clinic-website.socket";
const goBackCommand = isClone ? "npm run update -- --yes" : "scripts/site.sh update --yes";
const BACK_TIMEOUT_SECONDS = 60;
/** It answers once it has tried its migrations, and says 503 for as long as the database or the disk can't be used. */
const MAX_UNREADY_ANSWERS = 8;

// The account of the site reads what root builds.
process.umask(0o022);

try {
  await update();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function update() {
  const last = existsSync(progressFile) ? readProgress() : null;
  const site = await findService(last?.more);
  if (last) {
    ignoreSignals();
    if (!(await isFinished(site, last))) {
      say(`The last update, to ${short(last.next)}, was not finished. Going back…`);
      await goBack(site, last);
      return say(`Version ${short(last.old)} is back with its data. \`npm run update\` tries again.`);
    }
    await forgetProgress();
    await site.leave();
    await site.startMore?.();
    if (last.isGoingBack) return say(`Version ${short(last.old)} is back. \`npm run update\` tries again.`);
  }
  const old = await installedVersion();
  if (isClone && (await git("status", "--porcelain", "--untracked-files=no"))) {
    throw new Error("Files of the program were changed here. `git stash` puts the changes aside; then try again.");
  }
  if (!site.isService && (await statusOf("/health")) === 200) {
    throw new Error("The site is running, and this is not the service clinic-website. Stop it, then try again.");
  }
  const next = await prepareNext(old);
  if (next === null) return say(`This is the newest version already (${short(old.commit)}).`);
  ignoreSignals();
  await replace(site, old, next);
}

/**
 * Whether what the last update left runs, as it may have done for weeks: what was saved since then is not replaced unless somebody agrees.
 *
 * @throws Error in a sentence, with nothing changed
 */
async function isFinished(site, last) {
  const isWhole = last.isGoingBack ? !existsSync(previous) || readdirSync(previous).length === 0 : isNextInPlace(last);
  let problem = "Its program is incomplete.";
  if (isWhole) {
    if ((await statusOf("/ready")) === 200) return true;
    say("The last update was not finished. Starting the version that is in place…");
    try {
      await startUntilReady(site, Number(options.patience));
      return true;
    } catch (error) {
      problem = error.message;
      await site.leave();
    }
  }
  if (!isRestoreDue(last) || options.yes) return false;
  const database = settings.DATABASE_URL ? "the one that DATABASE_URL names" : path.join(dataDir, "clinic.sqlite");
  throw new Error(
    `The last update, to ${short(last.next)}, was not finished, and what is in place did not start: ${problem} The log of the site says why.
The database may hold more than the backup that was written before the update, so it was not replaced.
  Database: ${database}
  Backup: ${last.backup}
Fix what the log names; \`npm run update\` then continues. To go back to version ${short(last.old)} and that backup (the database is kept beside it): ${goBackCommand}`,
  );
}

/** Beside the running site, which stays whole whatever fails here. @returns null where there is nothing newer */
async function prepareNext(old) {
  if (isClone) await git("fetch", "--quiet", "--tags");
  if (archive) {
    await clearFolder();
    say("Unpacking the archive beside the running site…");
    const next = await unpackRelease(path.resolve(process.env.INIT_CWD ?? "", archive), beside);
    const isNewer = next.commit !== old.commit && (await isLater(old, next));
    if (!isNewer) await clearFolder();
    return isNewer ? next : null;
  }
  if (!isClone) throw new Error("This folder came from an archive: fetch the newer one, then `npm run update -- ARCHIVE`.");
  const commit = await git("rev-parse", `${options.to ?? "@{upstream}"}^{commit}`);
  if (commit === old.commit || !(await isLater(old, { commit }))) return null;
  say(`Building ${short(commit)} beside ${short(old.commit)}, which keeps running…`);
  await buildBeside(commit);
  return versionOf(commit);
}

async function isLater(old, next) {
  const isFollowing = isClone ? (await git("merge-base", old.commit, next.commit)) === old.commit : next.date >= old.date;
  if (!isFollowing) throw new Error("The new version is not a later one of this: nothing was changed.");
  return true;
}

async function replace(site, old, next) {
  const hasData = existsSync(dataDir);
  const keepsPort = site.isService && canStayBeside(old, next);
  const progress = {
    old: old.commit,
    next: next.commit,
    isSwapped: false,
    keepsPort,
    more: site.more,
    backup: hasData ? path.join(dataDir, "backups", backupName(new Date())) : null,
    isRestoreDue: hasData && !keepsPort && old.migrations !== next.migrations,
  };
  const writeBackup = async () => {
    if (hasData && !(await command("backup", progress.backup))) {
      throw new Error("The backup could not be written; the lines above say why.");
    }
  };
  if (keepsPort) await tryBeside(writeBackup);
  record(progress);
  try {
    if (!keepsPort) {
      say("Stopping the site and writing a backup…");
      await site.stop();
      await writeBackup();
    }
    // First what may fail: a file of somebody else may be in the way.
    if (isClone) await git("merge", "--quiet", "--ff-only", next.commit);
    keepFormerAssets();
    if (keepsPort) {
      writeFileSync(replacing, "");
      await site.stop({ keepsPort });
    }
    record(Object.assign(progress, { isSwapped: true }));
    // The build last: it alone changes data.
    exchange(beside, previous, [...(isClone ? ["node_modules"] : readdirSync(beside).filter((part) => part !== "build")), "build"]);
    rmSync(replacing, { force: true });
    say("Starting the new version…");
    await startUntilReady(site, Number(options.patience));
  } catch (error) {
    say(`${error.message} Going back…`);
    await goBack(site, progress);
    throw new Error(
      `Version ${short(old.commit)} is back with its data.${progress.isSwapped ? " The log of the site says why the new one did not get ready." : ""}`,
    );
  }
  await forgetProgress();
  await site.leave();
  const kept = hasData ? ` The backup is in ${progress.backup}.` : "";
  say(`Updated to ${short(next.commit)}.${kept}${site.isService ? "" : ` Start it with: ${isClone ? "npm start" : "scripts/site.sh"}`}`);
}

/** Pages that are still open name files of the build that made them: the next one serves those, too, and none of the build before. */
function keepFormerAssets() {
  const former = path.join(beside, "build/former");
  rmSync(former, { recursive: true, force: true });
  const assets = path.join(root, "build/client/assets");
  if (existsSync(assets)) cpSync(assets, path.join(former, "assets"), { recursive: true });
}

/** Whether the old version can use the database as the new one leaves it: each new migration has to name the oldest it is for. */
function canStayBeside(old, next) {
  if (old.migrations === next.migrations) return true;
  const [before, after] = [old, next].map(({ migrations }) => migrations.split("\n").filter((line) => /\/\d{4}-/.test(line)));
  const newest = /\/(\d{4})-/.exec(before.at(-1) ?? "")?.[1];
  if (!newest || !before.every((line) => after.includes(line))) return false;
  const oldest = (line) => /-since-(\d{4})\.ts$/.exec(line)?.[1];
  return after.slice(before.length).every((line) => oldest(line) && oldest(line) <= newest);
}

/** With the same data, at a port of its own, while the old version goes on. @throws Error with nothing changed but the database */
async function tryBeside(writeBackup) {
  say("Writing a backup, and starting the new version beside the running one…");
  const trial = siteOfOurs(beside, await freePort());
  try {
    await writeBackup();
    await startUntilReady(trial, Number(options.patience));
    await trial.stop();
  } catch (error) {
    await trial.stop();
    await clearFolder();
    throw new Error(`${error.message} The site keeps running as it was.`);
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Each step may have been done by a run before, which something else broke off. */
async function goBack(site, progress) {
  try {
    if (progress.isSwapped) {
      if (progress.keepsPort) writeFileSync(replacing, "");
      await site.stop(progress);
    }
    if (isRestoreDue(progress)) record(Object.assign(progress, { isGoingBack: true }));
    if (isClone) await git("reset", "--quiet", "--hard", progress.old);
    if (existsSync(previous)) exchange(previous, beside, readdirSync(previous));
    if (isRestoreDue(progress)) {
      if (!(await command("restore", progress.backup, "--yes")))
        throw new Error("The backup could not be restored; the lines above say why.");
      // What the old version writes from now on must not be lost in another run.
      record(Object.assign(progress, { isRestoreDue: false }));
    }
    rmSync(replacing, { force: true });
    await startUntilReady(site, BACK_TIMEOUT_SECONDS);
  } catch (error) {
    const parts = existsSync(previous) ? readdirSync(previous) : [];
    const where = parts.length > 0 ? ` Its ${parts.join(" and ")} are in ${previous}.` : "";
    const backup = progress.backup && existsSync(progress.backup) ? ` The backup is in ${progress.backup}.` : "";
    const state = (await statusOf("/health")) === 200 ? "The site answers, but not as it should" : "THE SITE IS DOWN";
    throw new Error(
      `${error.message}\n${state}, and version ${short(progress.old)} could not be started again.${where}${backup}\nFix what the lines above name; then \`${isRestoreDue(progress) ? goBackCommand : "npm run update"}\` brings version ${short(progress.old)} back.`,
    );
  }
  await forgetProgress();
  await site.leave();
}

/** Whether the new version may have changed the database. */
function isRestoreDue(progress) {
  return progress.isRestoreDue && (progress.isGoingBack || isNextInPlace(progress));
}

function isNextInPlace({ isSwapped }) {
  return isSwapped && !existsSync(path.join(beside, "build"));
}

/** A power cut leaves the former one or this one. */
function record(progress) {
  mkdirSync(folder, { recursive: true });
  const file = `${progressFile}.new`;
  writeFileSync(file, JSON.stringify(progress), { flush: true });
  renameSync(file, progressFile);
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function readProgress() {
  try {
    const progress = JSON.parse(readFileSync(progressFile, "utf8"));
    if (progress.old && progress.next) return progress;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${progressFile} is damaged, so nobody knows how far the last update came. Nothing was changed. Start the site: if it works, delete that file and try again. If it doesn't, the version before is in ${previous}, and its data are in the newest file of ${path.join(dataDir, "backups")}.`,
  );
}

async function forgetProgress() {
  // Before the program of the other version: half of it is no way back.
  rmSync(progressFile, { force: true });
  await clearFolder();
}

async function clearFolder() {
  rmSync(folder, { recursive: true, force: true });
  if (isClone) await git("worktree", "prune");
}

/** A lost connection to this machine must not leave the site standing still. */
function ignoreSignals() {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
}

async function installedVersion() {
  if (isClone) return versionOf(await git("rev-parse", "HEAD"));
  const release = path.join(root, RELEASE_FILE);
  if (existsSync(release)) return JSON.parse(readFileSync(release, "utf8"));
  throw new Error("This folder is neither a git clone nor from an archive. docs/deployment.md says how to update others.");
}

async function versionOf(commit) {
  return { commit, migrations: await git("ls-tree", commit, "migrations/") };
}

/** With dependencies and build of its own. */
async function buildBeside(commit) {
  await clearFolder();
  await git("worktree", "add", "--quiet", "--detach", beside, commit);
  const { code } = await run(process.execPath, ["scripts/prepare.mjs", "build"], { cwd: beside });
  if (code === 0) return;
  await clearFolder();
  throw new Error("The new version could not be built; the lines above say why. Nothing was changed, the site keeps running.");
}

/** One renaming each, on one disk: there is no half-copied program at any time. */
function exchange(from, to, parts) {
  mkdirSync(to, { recursive: true });
  for (const part of parts) {
    if (existsSync(path.join(root, part))) renameSync(path.join(root, part), path.join(to, part));
    renameSync(path.join(from, part), path.join(root, part));
  }
}

/** The systemd services whose folder this is; otherwise the site is started here for as long as it takes to see it ready. */
async function findService(stopped = []) {
  const { output } = await quiet("systemctl", ["show", service, "--property=WorkingDirectory", "--value"]);
  if (output.trim() !== root) return siteOfOurs();
  const shownSocket = await quiet("systemctl", ["show", socket, "--property=LoadState", "--value"]);
  // More processes at the same port, and those that an update before this one stopped.
  const listed = await quiet("systemctl", ["list-units", "--plain", "--no-legend", "clinic-website@*.service"]);
  const more = [...new Set([...(listed.output.match(/clinic-website@[^ ]+\.service/g) ?? []), ...stopped])];
  // A request that waits at its port would start a site that was stopped for its backup.
  const units = shownSocket.output.trim() === "loaded" ? [socket, service] : [service];
  const control = async (what, controlled = units) => {
    if ((await run("systemctl", [what, ...controlled])).code === 0) return;
    throw new Error(`\`systemctl ${what} ${service}\` failed; \`journalctl -u ${service}\` says why.`);
  };
  const hasEnded = async () => {
    const shown = await quiet("systemctl", ["show", service, "--property=ActiveState,SubState,NRestarts"]);
    // systemd starts it again and again.
    return /^ActiveState=(failed|inactive)$|^SubState=auto-restart|^NRestarts=[1-9]/m.test(shown.output);
  };
  const stop = async ({ keepsPort = false } = {}) => {
    if (!keepsPort) return control("stop", [...units, ...more]);
    for (const one of more) await control("stop", [one]);
    // Once another one has ended, systemd starts the service for the next visitor, even while that stops: the first stop may be canceled.
    if (more.length > 0) await quiet("systemctl", ["stop", service]);
    await control("stop", [service]);
  };
  const startMore = async () => {
    for (const one of more) {
      if ((await run("systemctl", ["start", one])).code !== 0) say(`${one} could not be started; \`journalctl -u ${one}\` says why.`);
    }
  };
  return { isService: true, more, start: () => control("start"), startMore, stop, leave: () => undefined, hasEnded };
}

function siteOfOurs(cwd = root, port = undefined) {
  let child;
  const hasEnded = () => !child?.pid || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    await once(child, "close");
  };
  const start = async () => {
    const { env, ...owner } = asOwner();
    // Beside the site: its addresses are taken, and no proxy has to hear of an end.
    const own = port ? { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: "", TRUSTED_PROXIES: "" } : {};
    child = spawn(nodeBinary(), siteProgram(), { cwd, stdio: "inherit", ...owner, env: { ...env, ...own } });
    child.on("error", ({ message }) => console.error(message));
  };
  return { isService: false, port, start, stop, leave: stop, hasEnded };
}

async function startUntilReady(site, seconds) {
  const until = Date.now() + seconds * 1000;
  let unreadyAnswers = 0;
  let start = "running";
  // systemd itself waits for as long as the site takes.
  site.start().then(
    () => {
      start = "done";
    },
    (error) => {
      start = error;
    },
  );
  while (Date.now() < until) {
    const status = await statusOf("/ready", site.port);
    if (status === 200) return site.startMore?.();
    if (status === 503) unreadyAnswers += 1;
    if (unreadyAnswers === MAX_UNREADY_ANSWERS) throw new Error("It can't use its database or the disk.");
    if (start instanceof Error) throw start;
    if (start === "done" && (await site.hasEnded())) throw new Error("It ended while it started.");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`It did not get ready within ${seconds} seconds.`);
}

/** @returns null where nobody answers */
async function statusOf(address, port = undefined) {
  const host = port ? "127.0.0.1" : (settings.HOST ?? "127.0.0.1").replace(/^(0\.0\.0\.0|::)$/, "127.0.0.1");
  try {
    const name = host.includes(":") ? `[${host}]` : host;
    return (await fetch(`http://${name}:${port ?? settings.PORT ?? 3000}${address}`, { signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return null;
  }
}

/** As `npm run backup` names them, so that old ones are deleted like those: app/domain/backup/backup-name.ts. */
function backupName(now) {
  return `clinic-${now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}Z.backup`;
}

async function command(...parameters) {
  return (await run(nodeBinary(), siteProgram(...parameters), asOwner())).code === 0;
}

function siteProgram(...parameters) {
  return ["--disable-warning=ExperimentalWarning", "build/server/main.js", ...parameters];
}

/** What it writes has to belong to the account of the site, not to root. */
function asOwner() {
  const env = { ...settings, NODE_ENV: "production" };
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  return process.getuid?.() === 0 && uid ? { env, uid, gid } : { env };
}

async function git(...parameters) {
  const { code, output } = await quiet("git", parameters);
  if (code !== 0) throw new Error(`git ${parameters.join(" ")} failed:\n${output}`);
  return output.trim();
}

function quiet(program, parameters) {
  return run(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
}

function readSettings() {
  const file = path.join(root, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

function short(commit) {
  return commit.slice(0, 7);
}

function say(sentence) {
  console.log(sentence);
}
