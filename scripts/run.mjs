// What most scripts of package.json run: brings this folder up to date, then runs a program on the Node that the site needs.
// Runs on Node 20 and before anything is installed: no dependencies here.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { nodeBinary, onEndOfShell, root, siteMemory, tool } from "./toolchain.mjs";

const settings = existsSync(path.join(root, ".env")) ? ["--env-file=.env"] : [];
const programs = {
  site: { mode: "production", isBuilt: true, program: () => [...siteMemory.flags, ...settings, "build/server/main.js"] },
  dev: { mode: "development", isBuilt: false, program: () => ["scripts/dev.mjs"] },
  trial: { mode: "production", isBuilt: true, program: () => ["scripts/run-source.mjs"] },
  texts: { mode: "production", isBuilt: false, program: () => ["scripts/print-texts.mjs"] },
  tour: { mode: "production", isBuilt: true, program: () => ["scripts/tour.mjs"] },
  lint: { mode: "production", isBuilt: false, program: () => tool("@biomejs/biome", "biome", "check", "--error-on-warnings", ".") },
  typegen: { mode: "production", isBuilt: false, program: () => tool("@react-router/dev", "react-router", "typegen") },
  types: { mode: "production", isBuilt: false, program: () => tool("typescript", "tsc", "--checkers", "1") },
  watch: { mode: "production", isBuilt: true, program: () => tool("vitest", "vitest", "watch") },
  format: { mode: "production", isBuilt: false, program: () => tool("@biomejs/biome", "biome", "check", "--write", ".") },
};

let child;
let isStopping = false;
const stop = () => {
  if (!isStopping) child?.kill("SIGTERM");
  isStopping = true;
};
for (const signal of ["SIGHUP", "SIGTERM"]) process.on(signal, stop);
// A terminal sends it to the program too, for which a second one means to stop at once.
process.on("SIGINT", () => {
  isStopping = true;
});
onEndOfShell(stop);

const [name, ...words] = process.argv.slice(2);
const { mode, isBuilt, program } = programs[name];
const code = await runToEnd(process.execPath, ["scripts/prepare.mjs", ...(isBuilt ? ["build"] : [])]);
if (code !== 0 || isStopping) process.exit(code);
process.env.NODE_ENV = mode;
if (name === "site") Object.assign(process.env, siteMemory.environment);
process.exit(await runToEnd(nodeBinary(), ["--disable-warning=ExperimentalWarning", ...program(), ...words]));

function runToEnd(file, parameters) {
  return new Promise((resolve) => {
    child = spawn(file, parameters, { cwd: root, stdio: "inherit" });
    child.on("error", ({ message }) => {
      console.error(message);
      resolve(127);
    });
    child.on("close", (ended, signal) => resolve(ended ?? 128 + os.constants.signals[signal]));
  });
}
