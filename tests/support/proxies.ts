import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import os from "node:os";
import path from "node:path";
import { connect as connectTls } from "node:tls";
import { vi } from "vitest";
import { ownPort } from "./own-port";

export interface FrontServer {
  readonly port: number;
  /** Where it keeps copies of files. */
  readonly cache: string;
  close(): Promise<void>;
}

export function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs the example of deploy/ before a site, with ports, folders and a certificate of its own and nothing else changed. */
export async function startProxy(name: "nginx" | "caddy", sitePort: number): Promise<FrontServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `clinic-${name}-`));
  const [port, plainPort] = [await ownPort(), await ownPort()];
  const cache = path.join(folder, "var/cache/clinic-website");
  const prepare = { nginx: prepareNginx, caddy: prepareCaddy }[name];
  const command = prepare({ folder, port, plainPort, sitePorts: [sitePort] });
  const child = spawn(name, command, { stdio: ["ignore", "ignore", "pipe"], env: { PATH: process.env.PATH, HOME: folder } });
  const ended = once(child, "close");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  };
  let output = "";
  const started = new Promise<boolean>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (listening[name].test(output)) resolve(true);
    });
    child.once("close", () => resolve(false));
  });
  if (!(await started)) throw new Error(`${name} did not start:\n${output}`);
  // Caddy says that it has its certificate just before it uses it.
  await vi.waitFor(() => greet(port), { timeout: 120_000 });
  return { port, cache, close };
}

async function greet(port: number): Promise<void> {
  const socket = connectTls({ host: "127.0.0.1", port, servername: "www.example.com", rejectUnauthorized: false });
  await once(socket, "secureConnect").finally(() => socket.destroy());
}

/** What each logs once it can be asked. */
const listening = { nginx: /\] .*: OS: /, caddy: /"certificate obtained successfully","identifier":"www/ };

export interface Places {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly sitePorts: readonly number[];
  /** Without TLS, at an address that names the port. */
  readonly isPlain?: boolean;
}

export function prepareNginx({ folder, port, plainPort, sitePorts, isPlain = false }: Places): string[] {
  // As on Debian, whose nginx makes the last folder of a path and no other.
  mkdirSync(path.join(folder, "var/cache"), { recursive: true });
  const [key, certificate] = ["key.pem", "certificate.pem"].map((file) => path.join(folder, file)) as [string, string];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=www.example.com", "-days", "90"];
  execFileSync("openssl", ["req", "-x509", ...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const example = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace(/server 127\.0\.0\.1:3000( .*;)/, (_, set) => sitePorts.map((sitePort) => `server 127.0.0.1:${sitePort}${set}`).join(" "))
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, key)
    .replace("proxy_cache_path /var/cache", `proxy_cache_path ${path.join(folder, "var/cache")}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const account = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${account} daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
events {} http { access_log off; ${temporary.join(" ")} ${isPlain ? withoutTls(example) : example} }`;
  writeFileSync(path.join(folder, "nginx.conf"), main);
  return ["-p", folder, "-e", "stderr", "-c", path.join(folder, "nginx.conf")];
}

function withoutTls(example: string): string {
  return example.replaceAll(" ssl http2;", ";").replace("Host $host;", "Host $http_host;");
}

function prepareCaddy({ folder, port, plainPort, sitePorts }: Places): string[] {
  const settings = ["admin off", "local_certs", "skip_install_trust", `http_port ${plainPort}`, `https_port ${port}`];
  const example = readFileSync("deploy/Caddyfile", "utf8").replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePorts[0]}`);
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, `{\n${[...settings, `storage file_system ${folder}`, "default_bind 127.0.0.1"].join("\n")}\n}\n${example}`);
  return ["run", "--config", file, "--adapter", "caddyfile"];
}

/** A visitor at 127.0.0.2, so that the site can tell this address from the proxy's. */
export function openHttp2(port: number): ClientHttp2Session {
  const socket = { host: "127.0.0.1", port, localAddress: "127.0.0.2", servername: "www.example.com", ALPNProtocols: ["h2"] };
  return connect("https://www.example.com", { createConnection: () => connectTls({ ...socket, rejectUnauthorized: false }) });
}

interface Http2Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** @param until ends the reading of a stream that never ends by itself */
export function ask(
  session: ClientHttp2Session,
  target: string,
  {
    headers = {},
    body,
    until = () => false,
  }: { headers?: Record<string, string>; body?: string | Buffer; until?: (text: string) => boolean } = {},
): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const stream = session.request({ ":path": target, ":method": method, ":authority": "www.example.com", ...headers });
    let answered: Record<string, unknown> = {};
    let text = "";
    const end = () => resolve({ status: Number(answered[":status"]), headers: answered, text });
    stream.on("response", (given) => {
      answered = given;
    });
    stream.setEncoding("utf8").on("data", (piece) => {
      text += piece;
      if (!until(text)) return;
      end();
      stream.close();
    });
    stream.on("end", end);
    stream.on("error", reject);
    stream.end(body);
  });
}
