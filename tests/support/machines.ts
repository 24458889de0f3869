import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ownPort } from "./own-port";
import { type Places, prepareNginx } from "./proxies";
import { type SiteProcess, startSiteProcess } from "./site-process";

/** A process of the site as on a machine of its own: its port and its folder stay when it is restarted. */
export interface Machine {
  readonly port: number;
  readonly url: string;
  site: SiteProcess;
  /** @param options.program from now on another build */
  restart(options?: { readonly signal?: "SIGTERM" | "SIGKILL"; readonly program?: string }): Promise<void>;
  remove(): Promise<void>;
}

export async function startMachine(environment: Readonly<Record<string, string>>, firstProgram = "build/server/main.js"): Promise<Machine> {
  const port = await ownPort();
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-machine-"));
  const settings = { DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1", ...environment, PORT: String(port) };
  let current = firstProgram;
  const start = () => startSiteProcess(settings, { program: [current, "serve"] });
  const machine: Machine = {
    port,
    url: `http://127.0.0.1:${port}`,
    site: start(),
    restart: async ({ signal = "SIGTERM", program = current } = {}) => {
      await machine.site.stop(signal);
      current = program;
      machine.site = start();
      await machine.site.address();
    },
    remove: async () => {
      await machine.site.stop();
      rmSync(folder, { recursive: true });
    },
  };
  await machine.site.address();
  return machine;
}

export interface Balancer {
  readonly url: string;
  /** What it wrote about the machines. */
  log(): string;
  close(): Promise<void>;
}

/** Runs the example of deploy/ in front of these ports, without TLS and with nothing else changed. */
export async function startBalancer(ports: readonly number[], name: "haproxy" | "nginx" = "haproxy"): Promise<Balancer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `clinic-${name}-`));
  const port = await ownPort();
  const prepare = { haproxy: prepareHaproxy, nginx: prepareNginx }[name];
  const parameters = prepare({ folder, port, plainPort: await ownPort(), sitePorts: ports, isPlain: true });
  const child = spawn(name, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
  return {
    url,
    log: () => output,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function prepareHaproxy({ folder, port, sitePorts }: Places): string[] {
  let server = 0;
  const example = readFileSync("deploy/haproxy.cfg", "utf8")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replaceAll(/^ *(bind :443|http-request redirect scheme https) .*\n/gm, "")
    .replaceAll(/^ *server \w+ .*\n/gm, () => {
      const place = server % 3;
      server += 1;
      return sitePorts[place] ? `    server machine${place} 127.0.0.1:${sitePorts[place]}\n` : "";
    });
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, example);
  return ["-db", "-f", file];
}
