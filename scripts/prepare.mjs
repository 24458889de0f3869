// Brings this folder up to date: `prepare.mjs` installs what the lockfile names, `prepare.mjs build` also builds the site.
// Runs on Node 20 and before anything is installed: no dependencies here.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takePrepareLock } from "./prepare-lock.mjs";
import { nodeBinary, nodeProblem, root, run, tool } from "./toolchain.mjs";

const inRoot = (...parts) => path.join(root, ...parts);
const stampFile = inRoot("build/.stamp");
const builtServer = inRoot("build/server/main.js");

const withBuild = process.argv[2] === "build";

try {
  if (!isUpToDate()) await bringUpToDate();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function isUpToDate() {
  return isInstalled() && !nodeProblem() && (!withBuild || isBuilt());
}

async function bringUpToDate() {
  const release = await takePrepareLock();
  try {
    if (!isInstalled()) await install();
    const problem = nodeProblem();
    if (problem) throw new Error(problem);
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
  console.log("Installing what the site needs (about half a minute)…");
  const parameters = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // npm replaces node_modules and the Node in it, so it has to run on the machine's own Node.
  const { npm_execpath: npm, npm_node_execpath: machineNode = process.execPath } = process.env;
  const { code } = npm
    ? await run(machineNode, [npm, ...parameters])
    : await run("npm", parameters, { shell: process.platform === "win32" });
  if (code !== 0) throw new Error("Installing failed; the lines above say why. Check the network connection, then try again.");
}

function isBuilt() {
  return existsSync(builtServer) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === inputsHash();
}

async function build() {
  console.log("Building the site…");
  const hash = inputsHash();
  // Nothing starts without a stamp, so a build that breaks off is never served.
  rmSync(stampFile, { force: true });
  const { code, output } = await run(nodeBinary(), tool("@react-router/dev", "react-router", "build", "--logLevel", "warn"), {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (code !== 0 || !existsSync(builtServer)) {
    process.stderr.write(output);
    throw new Error("Building failed; the lines above say why.");
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
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
