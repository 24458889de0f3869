// Runs on Node 20 and before anything is installed: no dependencies here.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const NODE_NEEDED = 24;

/** By its own path: npm removes `.bin/node`, which the packages for both processors share, with the one that it skips. */
export const bundledNode =
  ["linux-x64", "linux-arm64"].includes(`${process.platform}-${process.arch}`) && !isMusl()
    ? path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
    : null;

/** The Node that was installed with the site, or the one that runs this. */
export function nodeBinary() {
  return bundledNode && existsSync(bundledNode) ? bundledNode : process.execPath;
}

/** Why the site can't run here, once it is installed; null where it can. */
export function nodeProblem() {
  if (bundledNode || Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return null;
  return `This is Node ${process.versions.node}, and on this system the site needs Node ${NODE_NEEDED} or 26: ${howToInstallNode()}, then try again.`;
}

/** Why npm can't install on this Node; null where it can. Under an older one it leaves out the builder's program, without a word. */
export function installProblem() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return null;
  return `This is Node ${process.versions.node}, and installing the site takes Node 20.19, 22.12 or newer: ${howToInstallNode()}, then try again.`;
}

function howToInstallNode() {
  if (process.platform === "win32") return "`winget install OpenJS.NodeJS.LTS`, open a new terminal";
  if (process.platform === "darwin") return "install it from https://nodejs.org/en/download, open a new terminal";
  if (process.platform === "linux" && isMusl()) return "`apk add nodejs npm` on Alpine 3.23 or newer";
  return "install it from https://nodejs.org/en/download or with the packages of this system";
}

/** Alpine's C library, on which a ready-made Node does not start. */
function isMusl() {
  process.report.excludeNetwork = true;
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

/**
 * How the site's process is started, so that it takes less memory at the same speed: a larger young generation of V8 only holds more
 * garbage, and glibc keeps what many pages rendered at once took, in pieces that it can't give back. With a threshold of 16 KB, fetching them
 * from the system anew for each page cost as much as rendering it. site.sh and the Dockerfile say it too.
 */
export const siteMemory = {
  flags: ["--max-semi-space-size=4"],
  environment: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "1048576" },
};

export function tool(packageName, command, ...rest) {
  const folder = path.join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return [path.join(folder, typeof bin === "string" ? bin : bin[command]), ...rest];
}

const running = new Set();
/** A signal came: what waits for a program waits until the process ends, so that it starts no other and says no more. */
let isEnding = false;

/** @returns exit code (128 and the signal's number when one ended it) and what it wrote to piped streams */
export function run(program, parameters, { onOutput = () => {}, ...options } = {}) {
  return new Promise((resolve) => {
    if (isEnding) return;
    const child = spawn(program, parameters, { cwd: root, stdio: "inherit", ...options });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        onOutput(output);
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => {
      running.delete(child);
      if (!isEnding) resolve({ code: code ?? 128 + os.constants.signals[signal], output });
    });
  });
}

/** On the machine's own Node: an installation replaces node_modules and the Node in it. */
export function npm(parameters, options) {
  const { npm_execpath: program, npm_node_execpath: machineNode = process.execPath } = process.env;
  if (program) return run(machineNode, [program, ...parameters], options);
  return run("npm", parameters, { ...options, shell: process.platform === "win32" });
}

const beforeExit = [];
const CHILDREN_TIMEOUT_MS = 10_000;

export function onSignal(cleanUp) {
  if (beforeExit.push(cleanUp) > 1) return;
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
    process.once(signal, async () => {
      isEnding = true;
      // Until they have ended, they write to what is about to be removed.
      const ends = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running) child.kill(signal);
      await Promise.race([Promise.all(ends), sleep(CHILDREN_TIMEOUT_MS)]);
      for (const step of beforeExit.toReversed()) await step();
      process.exit(code);
    });
  }
}

/** npm passes signals to its shell alone, which ends without passing them on. */
export function onEndOfShell(stop) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 250).unref();
}

export const asRoot = process.getuid?.() === 0;

export function onPath(name) {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/** Waits for another installation to finish rather than failing beside it. */
export async function installPackage(name) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] };
  const waiting = ["-qq", "-o", "DPkg::Lock::Timeout=120"];
  await run("apt-get", ["update", ...waiting], options);
  return run("apt-get", ["install", "-y", "--no-install-recommends", ...waiting, name], options);
}
