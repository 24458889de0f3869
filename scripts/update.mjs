// `npm run update`: the newest version of a git clone, or back to the one that ran. Runs on Node 20: no dependencies here.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { nodeBinary, root, run } from "./toolchain.mjs";

const { values: options } = parseArgs({ options: { to: { type: "string" }, patience: { type: "string", default: "90" } } });
const settings = { ...readSettings(), ...process.env };
const folder = path.join(root, ".update");
const beside = path.join(folder, "next");
const previous = path.join(folder, "previous");
const builtParts = ["node_modules", "build"];

// The account of the site reads what root builds.
process.umask(0o022);

try {
  await update();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function update() {
  if (!existsSync(path.join(root, ".git"))) throw new Error("This folder is no git clone. docs/deployment.md says how to update others.");
  if (await git("status", "--porcelain", "--untracked-files=no")) {
    throw new Error("Files of the program were changed here. `git stash` puts the changes aside; then try again.");
  }
  const old = await git("rev-parse", "HEAD");
  await git("fetch", "--quiet", "--tags");
  const next = await git("rev-parse", `${options.to ?? "@{upstream}"}^{commit}`);
  if (next === old) return say(`This is the newest version already (${old.slice(0, 7)}).`);
  if ((await git("merge-base", old, next)) !== old) throw new Error("The new version is not a later one of this: nothing was changed.");
  const site = await findService();
  if (!site.isService && (await asked("/health"))) {
    throw new Error("The site is running, and this is not the service clinic-website. Stop it, then try again.");
  }

  say(`Building ${next.slice(0, 7)} beside ${old.slice(0, 7)}, which goes on running…`);
  await buildBeside(next);
  // A lost connection to this machine must not leave the site standing still.
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  say("Stopping the site and writing a backup…");
  const backup = path.resolve(settings.DATA_DIR ?? "data", "backups", backupName(new Date()));
  await site.stop();
  const hasData = existsSync(path.resolve(settings.DATA_DIR ?? "data"));
  if (hasData && !(await command("backup", backup))) {
    await site.resume();
    throw new Error("The backup could not be written; the lines above say why. Nothing was changed.");
  }
  try {
    await swapIn(next);
  } catch (error) {
    await site.resume();
    throw error;
  }
  say("Starting the new version…");
  await site.start();
  if (await isReady(site, Number(options.patience))) {
    rmSync(folder, { recursive: true, force: true });
    await git("worktree", "prune");
    await site.leave();
    return say(
      `Updated to ${next.slice(0, 7)}. ${hasData ? `The backup is in ${backup}.` : ""}${site.isService ? "" : " Start it with: npm start"}`,
    );
  }
  say("The new version does not get ready. Going back…");
  await site.stop();
  const hasMigrations = (await git("diff", "--name-only", old, next, "--", "migrations")) !== "";
  await swapBack(old);
  if (hasData && hasMigrations && !(await command("restore", backup, "--yes"))) {
    throw new Error(`The old version is back, but its data is not: run \`npm run restore -- ${backup} --yes\`, then start the site.`);
  }
  await site.start();
  const isBack = await isReady(site, 60);
  await site.leave();
  throw new Error(
    isBack
      ? `Version ${old.slice(0, 7)} is back with its data. The log of the site says why the new one did not get ready.`
      : `Version ${old.slice(0, 7)} is back but does not get ready either: its log says why. The backup is in ${backup}.`,
  );
}

/** As `npm run backup` names them, so that old ones are deleted like those: app/domain/backup/backup-name.ts. */
function backupName(now) {
  return `clinic-${now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}Z.backup`;
}

/** With dependencies and build of its own, so that the running site stays whole whatever fails here. */
async function buildBeside(next) {
  await git("worktree", "prune");
  rmSync(folder, { recursive: true, force: true });
  await git("worktree", "prune");
  await git("worktree", "add", "--quiet", "--detach", beside, next);
  const { code } = await run(process.execPath, ["scripts/prepare.mjs", "build"], { cwd: beside });
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  await git("worktree", "prune");
  throw new Error("The new version could not be built; the lines above say why. Nothing was changed, the site goes on running.");
}

async function swapIn(next) {
  // First what may fail: a file of somebody else may be in the way.
  await git("merge", "--quiet", "--ff-only", next);
  exchange(beside, previous);
}

async function swapBack(old) {
  exchange(previous, beside);
  await git("reset", "--quiet", "--hard", old);
}

/** One renaming each, on one disk: there is no half-copied program at any time. */
function exchange(from, to) {
  mkdirSync(to, { recursive: true });
  for (const part of builtParts) {
    if (existsSync(path.join(root, part))) renameSync(path.join(root, part), path.join(to, part));
    renameSync(path.join(from, part), path.join(root, part));
  }
}

/** The systemd service whose folder this is; otherwise the site is started here for as long as it takes to see it ready. */
async function findService() {
  const { output } = await quiet("systemctl", ["show", "clinic-website.service", "--property=WorkingDirectory", "--value"]);
  if (output.trim() !== root) return siteOfOurs();
  const control = async (what) => {
    if ((await run("systemctl", [what, "clinic-website.service"])).code !== 0) throw new Error(`systemctl ${what} failed.`);
  };
  const start = () => control("start");
  return { isService: true, start, resume: start, stop: () => control("stop"), leave: () => undefined, hasEnded: () => false };
}

function siteOfOurs() {
  let child;
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    await once(child, "close");
  };
  const start = () => {
    child = spawn(nodeBinary(), siteProgram(), { cwd: root, stdio: "inherit", ...asOwner() });
  };
  return { isService: false, start, resume: () => undefined, stop, leave: stop, hasEnded };
}

async function isReady(site, seconds) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && !site.hasEnded()) {
    if (await asked("/ready")) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

async function asked(address) {
  const host = (settings.HOST ?? "127.0.0.1").replace(/^(0\.0\.0\.0|::)$/, "127.0.0.1");
  try {
    const name = host.includes(":") ? `[${host}]` : host;
    return (await fetch(`http://${name}:${settings.PORT ?? 3000}${address}`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
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
  const { uid, gid } = statSync(path.resolve(settings.DATA_DIR ?? "data"), { throwIfNoEntry: false }) ?? {};
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

function say(sentence) {
  console.log(sentence);
}
