import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { siteMemory } from "../../scripts/toolchain.mjs";

/** Keeps the socket open and starts sites with it, as systemd does. It says when one has started and ended. */
const MANAGER = `
  while read -r _; do
    {
      LISTEN_FDS=1 sh -c 'echo "started $$"; LISTEN_PID=$$ exec "$0" "$@"' "$@" </dev/null &
      wait $!
      echo "ended $!"
    } &
  done`;

export interface ProcessAtPort {
  readonly pid: number;
  stop(): Promise<void>;
}

/** A port that stays open while processes of the built site behind it stop and start. */
export async function holdPort(environment: Readonly<Record<string, string>>) {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", ...siteMemory.flags, "build/server/main.js", "serve"];
  const manager = spawn("sh", ["-c", MANAGER, "manager", ...program], {
    env: { PATH: process.env.PATH, ...siteMemory.environment, NODE_ENV: "production", ...environment },
    stdio: ["pipe", "pipe", "inherit", (listening as unknown as { _handle: { fd: number } })._handle.fd],
  });
  const { stdin, stdout } = manager;
  if (!stdin || !stdout) throw new Error("The manager has no pipes.");
  listening.close();
  let output = "";
  stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const says = async (words: RegExp, since = 0) => {
    for (;;) {
      const said = words.exec(output.slice(since));
      if (said) return said;
      await once(stdout, "data");
    }
  };
  const running = new Set<ProcessAtPort>();
  return {
    url: `http://127.0.0.1:${port}`,
    /** One after the other. */
    start: async (): Promise<ProcessAtPort> => {
      const since = output.length;
      stdin.write("go\n");
      const pid = Number((await says(/started (\d+)\n[\s\S]*running at/, since))[1]);
      const started = {
        pid,
        stop: async () => {
          running.delete(started);
          process.kill(pid, "SIGTERM");
          await says(new RegExp(`ended ${pid}\n`));
        },
      };
      running.add(started);
      return started;
    },
    close: async () => {
      await Promise.all([...running].map((one) => one.stop()));
      stdin.end();
      await once(manager, "close");
    },
  };
}
