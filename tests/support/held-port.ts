import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Keeps the socket open and starts the site with it, as systemd does. It says when a site has ended. */
const MANAGER = `
  while read -r _; do
    LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" "$@"' "$@" </dev/null &
    echo "started $!"
    wait $!
    echo "ended"
  done`;

/** A port that stays open while the built site behind it stops and starts. */
export async function holdPort(environment: Readonly<Record<string, string>>) {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", "build/server/main.js", "serve"];
  const manager = spawn("sh", ["-c", MANAGER, "manager", ...program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["pipe", "pipe", "inherit", (listening as unknown as { _handle: { fd: number } })._handle.fd],
  });
  const { stdin, stdout } = manager;
  if (!stdin || !stdout) throw new Error("The manager has no pipes.");
  listening.close();
  let output = "";
  let pid = 0;
  stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
    pid = Number(/started (\d+)/.exec(output)?.[1] ?? pid);
  });
  const says = async (words: string) => {
    while (!output.includes(words)) await once(stdout, "data");
    output = "";
  };
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      stdin.write("go\n");
      await says("running at");
    },
    stop: async () => {
      process.kill(pid, "SIGTERM");
      await says("ended");
    },
    close: async () => {
      process.kill(pid, "SIGTERM");
      stdin.end();
      await once(manager, "close");
    },
  };
}
