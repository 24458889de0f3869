// Brings this folder up to date: `prepare.mjs` installs what the lockfile names, `prepare.mjs build` also builds the site.
// Runs on Node 20 and before anything is installed: no dependencies here.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { takePrepareLock } from "./prepare-lock.mjs";
import { RELEASE_FILE } from "./release-archive.mjs";
import { bundledNode, installProblem, nodeBinary, nodeProblem, npm, root, run, tool } from "./toolchain.mjs";

const brotli = promisify(brotliCompress);
const inRoot = (...parts) => path.join(root, ...parts);
const stampFile = inRoot("build/.stamp");
const builtServer = inRoot("build/server/main.js");
/** The machine's own Node, for the service, where none can be installed with the site. */
const nodeLink = inRoot("build/node");
const needsNodeLink = !bundledNode && process.platform !== "win32";
/** `npm run release` made the build, and packed what it needs. */
const releaseFile = inRoot(RELEASE_FILE);
const hasSource = existsSync(inRoot("package-lock.json"));

/** Less than twice what installing and building take when nothing holds them back. */
const SMALL_MACHINE_BYTES = 2 * 2 ** 30;
/** Half of the memory and three times the seconds: freed at once (V8's heap, Rolldown's mimalloc), one thread at a time. */
const frugal = {
  heap: ["--max-old-space-size=256", "--max-semi-space-size=1"],
  environment: { MIMALLOC_PURGE_DELAY: "0", RAYON_NUM_THREADS: "1" },
};

const withBuild = process.argv[2] === "build";

try {
  const problem = nodeProblem();
  if (problem) throw new Error(problem);
  if (!isUpToDate()) await bringUpToDate();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function isUpToDate() {
  const isReleased = existsSync(releaseFile) && (!hasSource || (withBuild && isBuilt()));
  return isReleased || (isInstalled() && (!withBuild || isBuilt()));
}

async function bringUpToDate() {
  const release = await takePrepareLock();
  try {
    if (!isInstalled()) await install();
    if (withBuild && !isBuilt()) await build();
  } finally {
    release();
  }
}

/** Compares the lockfile with the record that npm keeps of node_modules; npm writes it last, so a broken-off installation has none. */
function isInstalled() {
  const record = inRoot("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === "") return true;
    const present = installed[folder];
    return present ? present.integrity === entry.integrity : !isNeededHere(entry);
  });
}

function isNeededHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  // Between builds for different C libraries npm chooses, which knows what this system has.
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

async function install() {
  const problem = installProblem();
  if (problem) throw new Error(problem);
  console.log("Installing what the site needs (about half a minute)…");
  // Whatever the machine's npm is set to leave out.
  const parameters = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"];
  // npm streams what it downloads, and holds what it has in its cache in memory: 490 MB instead of 800.
  const emptyCache = inRoot("build/.npm");
  const { code } = await npm(isSmallMachine() ? [...parameters, "--cache", emptyCache] : parameters);
  rmSync(emptyCache, { recursive: true, force: true });
  if (ranOutOfMemory(code)) throw new Error(explainKill("Installing"));
  // Some versions of npm end well when the network has failed them.
  if (code !== 0 || !isInstalled())
    throw new Error("Installing failed; the lines above say why. Check the network connection, then try again.");
}

function isBuilt() {
  if (!existsSync(builtServer) || !existsSync(stampFile) || (needsNodeLink && !existsSync(nodeLink))) return false;
  return readFileSync(stampFile, "utf8") === inputsHash();
}

async function build() {
  console.log("Building the site…");
  const hash = inputsHash();
  // Nothing starts without a stamp, so a build that breaks off is never served.
  for (const file of [stampFile, releaseFile, nodeLink]) rmSync(file, { force: true });
  const { heap, environment } = isSmallMachine() ? frugal : { heap: [] };
  const builder = tool("@react-router/dev", "react-router", "build", "--logLevel", "warn");
  const { code, output } = await run(nodeBinary(), [...heap, ...builder], {
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (code !== 0 || !existsSync(builtServer)) {
    process.stderr.write(output);
    if (ranOutOfMemory(code)) throw new Error(explainKill("Building"));
    throw new Error("Building failed; the lines above say why.");
  }
  await Promise.all(filesUnder("build/client").map(compress));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  if (needsNodeLink) symlinkSync(process.execPath, nodeLink);
  writeFileSync(stampFile, hash);
}

/** At its best, beside it: up to a second of processor time, which the first visitor would wait for. */
async function compress(name) {
  if (/\.(css|js|svg|txt|webmanifest)$/.test(name)) {
    const text = await readFile(inRoot(name));
    await writeFile(inRoot(`${name}.br`), await brotli(text));
  }
}

function isSmallMachine() {
  return memory() < SMALL_MACHINE_BYTES;
}

/** Bytes that programs of this machine, or of this container, may use. */
function memory() {
  return Math.min(os.totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
}

/** Killed by the system (SIGKILL), or given up by V8 (SIGABRT). */
function ranOutOfMemory(code) {
  return code === 128 + os.constants.signals.SIGKILL || code === 128 + os.constants.signals.SIGABRT;
}

function explainKill(step) {
  const megabytes = Math.round(memory() / 2 ** 20);
  return `${step} was killed, most likely because the memory of this machine ran out: it takes about 700 MB, and there are ${megabytes} MB in all. Close other programs, or install a release archive, which needs neither installing nor building: docs/deployment.md, "Release archive".`;
}

/** SHA-256 over names and contents of all that the build reads. Tests are left out: they change nothing in it. */
function inputsHash() {
  const inputs = [
    ...["app", "content", "server", "migrations", "public"].flatMap(filesUnder),
    ...filesUnder("scripts").filter((name) => name.endsWith(".ts")),
    ...readdirSync(root).filter((name) => /^(vite|react-router)\.config\.ts$|^tsconfig\.json$|^package(-lock)?\.json$/.test(name)),
  ].filter((name) => !/\.test\.tsx?$/.test(name));
  const hash = createHash("sha256");
  for (const name of inputs.sort()) {
    const contents = readFileSync(inRoot(name));
    hash.update(`${name}\0${contents.length}\0`).update(contents);
  }
  return hash.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(name) : [name];
  });
}
