import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { boot, endAllPrograms, makeRoot, offerRepository, run, Terminal } from "./debian-root";
import { walkDockerfile } from "./docker-steps";
import { checkRunningMachine } from "./machine-checks";
import { writtenSteps } from "./written-steps";

// `npm run debian`: makes a fresh Debian, walks the steps of docs/deployment.md and of the Dockerfile in it, and says how each went.
const { values } = parseArgs({
  options: {
    suite: { type: "string", default: "trixie" },
    only: { type: "string", default: "machine docker" },
    repository: { type: "string", default: process.cwd() },
  },
});

/** A name that Caddy makes a certificate for without asking anybody. */
const NAME = "clinic.localhost";

/** On a machine without a public name, and before the first night and the first mail, these may not be “ok”. */
const EXPECTED = /^(PROBLEM|warning) {2}(Certificate|Proxy|Backup|Email|Clock|Rehearsal):/;

const scratch = mkdtempSync("/var/tmp/clinic-debian-");
const rows: string[] = [];
const notTried: string[] = [];
let failures = 0;
let stopMachine = async (): Promise<void> => undefined;

const limit = setTimeout(() => void end("It took more than an hour."), 3_600_000);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void end(`${signal}.`));
try {
  const missing = await findMissing();
  if (missing) notTried.push(`Everything: ${missing}`);
  else {
    if (values.only.includes("machine")) await walkMachine();
    if (values.only.includes("docker")) {
      await walkDockerfile({ scratch, repository: values.repository, note });
      notTried.push("The image node:24-bookworm-slim: the steps are walked in a Debian 12 with this machine’s Node and npm.");
    }
  }
} catch (error) {
  failures += 1;
  console.error(error);
}
await end(null);

async function findMissing(): Promise<string | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux.";
  for (const program of ["mmdebstrap", "unshare", "nsenter", "git", "apt-config"]) {
    if ((await run("sh", ["-c", `command -v ${program}`])).code !== 0) return `${program} is not installed.`;
  }
  return null;
}

async function walkMachine(): Promise<void> {
  const taken = (await Promise.all([80, 443, 2019, 3000].map(async (port) => ((await isTaken(port)) ? [port] : [])))).flat();
  if (taken.length > 0) {
    notTried.push(`The machine: other programs listen on ${taken.join(", ")}, which its site and its Caddy need.`);
    return;
  }
  const root = path.join(scratch, "machine");
  await timed(`Debian ${values.suite}, minimal, with systemd`, async () =>
    makeRoot(root, values.suite, ["systemd", "systemd-sysv", "dbus"]),
  );
  await offerRepository(root, values.repository);
  writeFileSync(path.join(root, "etc/hosts"), `127.0.0.1 localhost www.${NAME} ${NAME}\n`);
  const machine = await boot(root, scratch).catch((error: Error) => error);
  if (machine instanceof Error) {
    notTried.push(`The nine steps: this machine does not let a Debian boot in it (${machine.message.split("\n")[0]}).`);
    return;
  }
  stopMachine = machine.stop;
  note("It boots", 0, "ok");
  const terminal = new Terminal(machine);
  for (const { number, title, commands } of writtenSteps(readFileSync("docs/deployment.md", "utf8"), "On a fresh machine")) {
    await timed(`${number}. ${title.split(/[.,:(](?=\s|$)/)[0]}`, () => walkStep(terminal, commands));
  }
  await checkRunningMachine({ terminal, timed, name: `www.${NAME}` });
  notTried.push(
    "A certificate of a public authority: the name is this machine’s own, so the doctor’s lines about certificate and proxy say that browsers don’t accept it.",
    "The setup code’s form and the choice of the folder for backups, which are the admin’s: the tests have them.",
  );
  terminal.close();
  await machine.stop();
  stopMachine = async () => undefined;
}

async function walkStep(terminal: Terminal, commands: readonly string[]): Promise<string> {
  let said = "";
  for (const command of commands) {
    // An editor is a person’s: each place that it is opened for has the name in it.
    const typed = command.replace(/^nano (\S+)$/, `sed -i s/example.com/${NAME}/g $1`);
    const { code, output } = await terminal.type(typed);
    const isDoctor = command.endsWith("npm run doctor");
    if (code !== 0 && !isDoctor) {
      const log = typed.startsWith("systemctl") ? (await terminal.type("journalctl -n 30 --no-pager")).output : "";
      throw new Error(`“${typed}” ended with ${code}:\n${output.slice(-1500)}${log}`);
    }
    if (isDoctor) said = judgeDoctor(output);
    else if (command.startsWith("journalctl") && !/setup code/i.test(output)) throw new Error("The log has no setup code.");
  }
  return said;
}

function judgeDoctor(output: string): string {
  const lines = output.match(/^(ok {5}|PROBLEM|warning) {2}.+$/gm) ?? [];
  const wrong = lines.filter((line) => !line.startsWith("ok") && !EXPECTED.test(line));
  if (lines.length < 8 || wrong.length > 0) throw new Error(`The doctor says:\n${output.slice(-3000)}`);
  const expected = lines.filter((line) => !line.startsWith("ok")).map((line) => line.split(":")[0]?.replace(/ +/, " "));
  return `${lines.length - expected.length} lines ok; ${expected.join(", ")}`;
}

/** @param work what it returns is printed, where that is text */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    const said = await work();
    note(what, performance.now() - start, typeof said === "string" && said ? said : "ok");
  } catch (error) {
    note(what, performance.now() - start, "FAILED");
    throw error;
  }
}

function note(what: string, milliseconds: number, outcome: string): void {
  rows.push(`| ${what} | ${Math.round(milliseconds / 1000)} s | ${outcome} |`);
  console.error(rows.at(-1));
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function end(reason: string | null): Promise<void> {
  clearTimeout(limit);
  await stopMachine();
  endAllPrograms();
  rmSync(scratch, { recursive: true, force: true });
  console.log(["", "| Step | Took | Outcome |", "|---|---|---|", ...rows, "", ...notTried.map((line) => `Not tried. ${line}`)].join("\n"));
  if (reason) console.error(`\nCut short: ${reason}`);
  process.exit(failures > 0 || reason ? 1 : 0);
}
