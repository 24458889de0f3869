import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What this machine's apt and npm need to reach a mirror and a registry is read from it, and stands nowhere in the repository. */
const CERTIFICATES = "/usr/local/share/ca-certificates";

interface Ran {
  readonly code: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();

export function endAllPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** @param input what it reads; without it, nothing */
export async function run(program: string, parameters: readonly string[], { input = "", minutes = 10 } = {}): Promise<Ran> {
  const child = spawn(program, parameters, { cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
  running.add(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), minutes * 60_000);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  child.on("error", (error) => {
    output += error.message;
  });
  child.stdin.on("error", () => undefined).end(input);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  running.delete(child);
  return { code: code ?? 128, output };
}

export async function must(program: string, parameters: readonly string[]): Promise<string> {
  const { code, output } = await run(program, parameters);
  if (code !== 0) throw new Error(`${program} ${parameters.join(" ").slice(0, 200)} ended with ${code}:\n${output.slice(-2000)}`);
  return output;
}

/** A minimal Debian in a folder, which reaches what this machine reaches. */
export async function makeRoot(root: string, suite: string, packages: readonly string[]): Promise<void> {
  const include = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  const acquire = (await must("apt-config", ["dump"])).match(/^Acquire::(Check|http|https|ForceIPv4|Retries).*;$/gm) ?? [];
  await must("mmdebstrap", ["--variant=minbase", ...include, ...acquire.map((line) => `--aptopt=${line}`), suite, root, debianMirror()]);
  // What a power cut would cost is nothing here, and each package waits for the disk.
  writeFileSync(path.join(root, "etc/dpkg/dpkg.cfg.d/unsafe-io"), "force-unsafe-io\n");
  copyFileSync("/etc/resolv.conf", path.join(root, "etc/resolv.conf"));
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, path.join(root, CERTIFICATES), { recursive: true });
  const [registry] = /^https?:\S+$/m.exec(await must("npm", ["config", "get", "registry"])) ?? ["https://registry.npmjs.org/"];
  writeFileSync(path.join(root, "root/.npmrc"), `registry=${registry}\n`);
}

/** The first repository that apt of this machine has Debian's packages from. */
function debianMirror(): string {
  const folder = "/etc/apt/sources.list.d";
  const files = ["/etc/apt/sources.list", ...(existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [])];
  for (const file of files.filter((name) => /\.(list|sources)$/.test(name) && existsSync(name))) {
    const [, uri] = /^(?:URIs:|deb(?: \[.*\])?) *(\S+\/debian\/?)(?:\s|$)/m.exec(readFileSync(file, "utf8")) ?? [];
    if (uri) return uri;
  }
  throw new Error("No source of Debian's packages is named in /etc/apt.");
}

/** This checkout as the repository that the document clones from, with any address. */
export async function offerRepository(root: string, repository: string): Promise<void> {
  await must("git", ["clone", "--quiet", "--bare", repository, path.join(root, "srv/clinic-website.git")]);
  await must("git", ["-C", path.join(root, "srv/clinic-website.git"), "update-ref", "refs/heads/main", "HEAD"]);
  await must("git", ["-C", path.join(root, "srv/clinic-website.git"), "symbolic-ref", "HEAD", "refs/heads/main"]);
  const settings =
    '[url "file:///srv/clinic-website.git"]\n  insteadOf = https://example.com/clinic-website.git\n[safe]\n  directory = *\n';
  writeFileSync(path.join(root, "etc/gitconfig"), settings);
}

function environmentInside(): Record<string, string> {
  const trusted = existsSync(CERTIFICATES) ? { NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt" } : {};
  return { HOME: "/root", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", TERM: "dumb", ...trusted };
}

/** Devices that programs need, made for the trial: the machine's own stay out of it. */
const MOUNTS = `
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t sysfs sysfs "$ROOT/sys"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/run"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
for name in null zero full random urandom tty; do touch "$ROOT/dev/$name"; mount --bind "/dev/$name" "$ROOT/dev/$name"; done
mkdir "$ROOT/dev/shm" "$ROOT/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$ROOT/dev/pts"
ln -s pts/ptmx "$ROOT/dev/ptmx"
ln -s /proc/self/fd "$ROOT/dev/fd"
`;

const ENTER = `
mkdir "$ROOT/run/former"
cd "$ROOT"
pivot_root . run/former
umount -l run/former
`;

/** Runs a shell script in a root, with mounts and processes that go when it ends. */
export function runIn(
  root: string,
  script: string,
  { env = {}, minutes = 10 }: { env?: Record<string, string>; minutes?: number } = {},
): Promise<Ran> {
  const variables = Object.entries({ ...environmentInside(), ...env }).map(([name, value]) => `${name}=${value}`);
  const setUp = `set -e\n${MOUNTS}\nexec chroot "$ROOT" /usr/bin/env -i "$@" /bin/sh -e`;
  const isolated = ["--pid", "--mount", "--ipc", "--fork", "--kill-child"];
  return run("unshare", [...isolated, "env", `ROOT=${root}`, "/bin/sh", "-c", setUp, "sh", ...variables], { input: script, minutes });
}

interface BootedMachine {
  /** Of its systemd, as seen from here. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a root with its own systemd, as systemd-nspawn does. @throws where this machine lets nobody */
export async function boot(root: string, scratch: string): Promise<BootedMachine> {
  const groups = path.join(scratch, "cgroup");
  mkdirSync(groups);
  await must("mount", ["-t", "cgroup2", "none", groups]);
  const own = path.join(groups, `clinic-trial-${process.pid}`);
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ended = child && child.exitCode === null && child.signalCode === null ? once(child, "close") : undefined;
    child?.kill("SIGKILL");
    await ended;
    for (let tries = 0; tries < 50 && existsSync(own); tries += 1) {
      await run("find", [own, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";"]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await run("umount", [groups]);
  };
  try {
    mkdirSync(own);
    const systemd = `exec env -i container=clinic-trial PATH="$PATH" /lib/systemd/systemd --log-target=journal >/dev/null 2>&1 </dev/null`;
    const inside = `set -e\n${MOUNTS}\nmount -t cgroup2 none "$ROOT/sys/fs/cgroup"\n${ENTER}\nhostname clinic-trial\n${systemd}`;
    const isolated = "unshare --pid --mount --uts --ipc --cgroup --fork --kill-child";
    const outside = `echo $$ > ${own}/cgroup.procs && ROOT=${root} exec ${isolated} /bin/sh -c "$0"`;
    child = spawn("/bin/sh", ["-c", outside, inside], { stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => {
        output += String(text);
      });
    const until = Date.now() + 120_000;
    while (Date.now() < until && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ")[0]);
      if (!pid) continue;
      const { output: state } = await run("nsenter", ["-t", String(pid), "-m", "-p", "-C", "systemctl", "is-system-running"], {
        minutes: 1,
      });
      if (/^(running|degraded)/.test(state)) return { pid, stop };
    }
    throw new Error(`systemd did not come up: ${output.slice(-500)}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

const END = "--- the command ended with ";

/** One shell for all commands, as somebody's terminal is: a changed folder stays changed. */
export class Terminal {
  readonly #shell: ChildProcess;
  #output = "";
  #heard: () => void = () => undefined;

  constructor({ pid }: BootedMachine) {
    const variables = Object.entries(environmentInside()).map(([name, value]) => `${name}=${value}`);
    const enter = ["-t", String(pid), "-m", "-u", "-i", "-p", "-C", "-r", "-w"];
    this.#shell = spawn("nsenter", [...enter, "/usr/bin/env", "-i", ...variables, "/bin/bash"], { stdio: ["pipe", "pipe", "pipe"] });
    running.add(this.#shell);
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
        this.#heard();
      });
    }
    this.#shell.once("close", () => this.#heard());
  }

  async type(command: string): Promise<Ran> {
    this.#output = "";
    this.#shell.stdin?.write(`{ ${command}\n} </dev/null 2>&1; echo "${END}$?"\n`);
    const timer = setTimeout(() => this.#shell.kill("SIGKILL"), 15 * 60_000);
    try {
      for (;;) {
        const [, code] = new RegExp(`${END}(\\d+)\\n$`).exec(this.#output) ?? [];
        if (code !== undefined) return { code: Number(code), output: this.#output.replace(new RegExp(`${END}\\d+\\n$`), "") };
        if (this.#shell.exitCode !== null || this.#shell.signalCode !== null) return { code: 128, output: this.#output };
        await new Promise<void>((resolve) => {
          this.#heard = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#shell.kill("SIGKILL");
  }
}
