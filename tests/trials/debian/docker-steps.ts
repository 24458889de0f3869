import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { makeRoot, must, runIn } from "./debian-root";
import { dockerStages, type Instruction } from "./written-steps";

interface Walking {
  readonly scratch: string;
  readonly repository: string;
  readonly note: (what: string, milliseconds: number, outcome: string) => void;
}

/** Of the image that the Dockerfile names: Debian 12. */
const SUITE = "bookworm";

/**
 * Walks the Dockerfile's steps by hand, each stage in a Debian of its own with the Node that this runs on and this machine's npm, and asks
 * the finished image what its health check asks.
 */
export async function walkDockerfile({ scratch, repository, note }: Walking): Promise<void> {
  const context = path.join(scratch, "context");
  mkdirSync(context);
  await must("sh", ["-c", `git -C '${repository}' archive HEAD | tar -x -C '${context}'`]);
  const base = path.join(scratch, "image");
  await makeRoot(base, SUITE, ["ca-certificates"]);
  await runIn(base, "update-ca-certificates");
  cpSync(process.execPath, path.join(base, "usr/local/bin/node"));
  const [npm = ""] = /^\/.+$/m.exec(await must("npm", ["root", "-g"])) ?? [];
  cpSync(path.join(npm, "npm"), path.join(base, "usr/local/lib/node_modules/npm"), { recursive: true });
  await must("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", path.join(base, "usr/local/bin/npm")]);
  await runIn(base, "useradd --uid 1000 --create-home node");
  const stages = new Map<string, string>();
  for (const [place, { name, instructions }] of dockerStages(readFileSync("Dockerfile", "utf8")).entries()) {
    const start = performance.now();
    const root = path.join(scratch, `stage-${place}`);
    await must("cp", ["-a", base, root]);
    stages.set(name, root);
    const stage = new Stage(root, context, stages);
    for (const instruction of instructions) await stage.take(instruction);
    const outcome = stage.answered === null ? "ok" : `its health check: ${stage.answered}`;
    note(`Dockerfile, ${name ? `stage ${name}` : "the image"}`, performance.now() - start, outcome);
    if (stage.answered !== null && stage.answered !== "ok") throw new Error(`The image does not answer:\n${stage.output}`);
  }
}

class Stage {
  answered: string | null = null;
  output = "";
  #folder = "/";
  #user = "root";
  #check = "";
  readonly #env: Record<string, string> = {};

  constructor(
    private readonly root: string,
    private readonly context: string,
    private readonly stages: ReadonlyMap<string, string>,
  ) {}

  async take({ name, text }: Instruction): Promise<void> {
    if (name === "WORKDIR") {
      this.#folder = text;
      mkdirSync(path.join(this.root, text), { recursive: true });
    } else if (name === "COPY") this.#copy(text);
    else if (name === "RUN") await this.#run(text);
    else if (name === "ENV") for (const [, key = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g)) this.#env[key] = value;
    else if (name === "USER") this.#user = text;
    else if (name === "HEALTHCHECK") this.#check = shellOf(text.replace(/^.*?CMD /, ""));
    else if (name === "CMD") await this.#serve(shellOf(text));
  }

  #copy(text: string): void {
    const [, from] = /--from=(\S+) /.exec(text) ?? [];
    const source = from ? (this.stages.get(from) ?? "") : this.context;
    const places = text.replace(/--\S+ /g, "").split(" ");
    const to = path.resolve(path.join(this.root, this.#folder), places.pop() ?? ".");
    for (const place of places) {
      const whole = path.join(source, place);
      // A folder's contents are copied, a file under its name.
      cpSync(whole, statSync(whole).isDirectory() ? to : path.join(to, path.basename(place)), { recursive: true, verbatimSymlinks: true });
    }
  }

  async #run(command: string): Promise<void> {
    const { code, output } = await runIn(this.root, `cd ${this.#folder}\n${command}\n`, { env: this.#env, minutes: 15 });
    if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${output.slice(-2000)}`);
  }

  /** As `docker run` does, on a port of its own, until the health check succeeds or a minute has passed. */
  async #serve(command: string): Promise<void> {
    const env = { ...this.#env, PORT: "39817", HOST: "127.0.0.1" };
    const check = this.#check.replaceAll(":3000", ":39817");
    const as = `setpriv --reuid=${this.#user} --regid=${this.#user} --init-groups`;
    const script = `cd ${this.#folder}
${as} ${command} & site=$!
tries=0
until ${as} ${check}; do tries=$((tries + 1)); if [ $tries -gt 60 ]; then echo "NOT HEALTHY"; break; fi; sleep 1; done
kill $site; wait $site || true
`;
    const { output } = await runIn(this.root, script, { env, minutes: 3 });
    this.output = output.slice(-2000);
    this.answered = output.includes("running at") && !output.includes("NOT HEALTHY") ? "ok" : "failed";
  }
}

/** Of the form `["node", "-e", "…"]`. */
function shellOf(list: string): string {
  return (JSON.parse(list) as string[]).map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}
