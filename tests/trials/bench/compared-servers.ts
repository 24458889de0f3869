import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onPath } from "../../../scripts/toolchain.mjs";
import { type SiteProcess, startSiteProcess } from "../../support/site-process";
import { type Answer, send } from "./load";

/** A server whose processor time can be measured. */
export interface Measured {
  readonly url: string;
  /** Milliseconds since its start. */
  processorTime(): Promise<number>;
  stop(): Promise<unknown>;
}

/** @param site started with its probe */
export async function measured(site: SiteProcess): Promise<Measured> {
  const url = await site.address();
  return { url, processorTime: async () => (await site.ask()).processorTime, stop: () => site.stop() };
}

/** Node's own server with the bytes of one of the site's answers. */
export function startBareNode(folder: string, { status, headers, body }: Answer): Promise<Measured> {
  const file = path.join(folder, "answer.json");
  writeFileSync(
    file,
    JSON.stringify({ status, headers: { ...headers, connection: undefined, "keep-alive": undefined }, body: body.toString("base64") }),
  );
  return measured(startSiteProcess({}, { probe: true, program: ["./tests/trials/bench/bare-server.mjs", file] }));
}

const NGINX_PORT = 18_457;
/** Per second; Linux says so in `getconf CLK_TCK`. */
const CLOCK_TICKS = 100;

/** The same bytes from nginx's own cache of open files. @returns null where there is no nginx */
export function startNginx(folder: string, { headers, body }: Answer): Promise<Measured | null> {
  writeFileSync(path.join(folder, "index.html"), body);
  const added = Object.entries(headers).filter(([name]) => !/^(content-(type|length)|etag|date|connection|keep-alive)$/.test(name));
  const lines = added.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value)).replaceAll("$", "")};`);
  return nginx(folder, NGINX_PORT, `default_type "text/html; charset=utf-8"; root ${folder}; ${lines.join(" ")}`);
}

/** A static site whose files have their gzip form beside them. @param folder nginx's own @returns null where there is no nginx */
export function serveFolder(folder: string, site: string): Promise<Measured | null> {
  return nginx(
    folder,
    NGINX_PORT + 1,
    `include /etc/nginx/mime.types; gzip_static on; root ${site}; try_files $uri $uri.html /index.html;`,
  );
}

async function nginx(folder: string, port: number, server: string): Promise<Measured | null> {
  const program = onPath("nginx");
  if (!program || process.platform !== "linux") return null;
  writeFileSync(path.join(folder, "nginx.conf"), nginxConfig(folder, port, server));
  const child = spawn(program, ["-p", folder, "-e", path.join(folder, "error.log"), "-c", path.join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await answers(url, child))) return null;
  return {
    url,
    processorTime: async () => processorTimeOf(child.pid ?? 0),
    stop: async () => {
      child.kill();
    },
  };
}

/** Milliseconds, of all its threads. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS;
}

function nginxConfig(folder: string, port: number, server: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `user ${os.userInfo().username}; daemon off; master_process off; pid ${folder}/nginx.pid; events {}
http {
  access_log off; open_file_cache max=100; keepalive_requests 1000000; sendfile on; ${temporary.join(" ")}
  server { listen 127.0.0.1:${port}; ${server} }
}`;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  let ended = false;
  child.once("close", () => {
    ended = true;
  });
  for (let attempt = 0; attempt < 50 && !ended; attempt += 1) {
    const answer = await send(url, { path: "/index.html" }).catch(() => null);
    if (answer) return answer.status === 200;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
