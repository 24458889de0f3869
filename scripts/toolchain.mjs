// Runs on Node 20 and before anything is installed: no dependencies here.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const NODE_NEEDED = 24;

export function nodeBinary() {
  const installed = path.join(root, "node_modules/.bin/node");
  return existsSync(installed) ? installed : process.execPath;
}

export function nodeProblem() {
  if (nodeBinary() !== process.execPath || Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return null;
  return `This site runs on Node ${NODE_NEEDED} or newer, and no ready-made one can be installed for ${process.platform} on ${process.arch}; this is Node ${process.versions.node}. Install Node ${NODE_NEEDED} from https://nodejs.org and try again.`;
}

export function tool(packageName, command, ...rest) {
  const folder = path.join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return [path.join(folder, typeof bin === "string" ? bin : bin[command]), ...rest];
}

const running = new Set();

/** @returns exit code (128 when a signal ended it) and what it wrote to a piped standard output */
export function run(program, parameters, { onOutput = () => {}, ...options } = {}) {
  return new Promise((resolve) => {
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
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 128, output });
    });
  });
}

const beforeExit = [];

export function onSignal(cleanUp) {
  if (beforeExit.push(cleanUp) > 1) return;
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
    process.once(signal, async () => {
      for (const child of running) child.kill(signal);
      for (const step of beforeExit.toReversed()) await step();
      process.exit(code);
    });
  }
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
