import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** One window of a browser. */
export interface Browser {
  open(url: string): Promise<void>;
  /** CSS pixels. WebKit's window is never narrower than 447. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. @returns its JSON */
  run<Result>(body: string, ...parameters: readonly unknown[]): Promise<Result>;
  /** Presses keys one after the other; those in a nested list at once. */
  press(...keys: readonly (string | readonly string[])[]): Promise<void>;
  /** Chooses a file in the field. */
  choose(field: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser with the calls that WebKitGTK's driver doesn't have. */
export interface Firefox extends Browser {
  /** The printed page as a PDF. */
  print(): Promise<Buffer>;
  /** Errors that pages wrote to the console. */
  errors(): readonly string[];
  openTab(): Promise<void>;
  /** Closes the tab that was opened last. */
  closeTab(): Promise<void>;
}

/** Keys without a character (WebDriver, section 17.4.2). */
export const Key = {
  enter: "\uE007",
  escape: "\uE00C",
  control: "\uE009",
  shift: "\uE008",
  end: "\uE010",
  home: "\uE011",
  left: "\uE012",
  tab: "\uE004",
};

/** One call. A browser that hangs fails its step only. */
const CALL_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 30_000;

/** Firefox by WebDriver BiDi (W3C), which it speaks without a driver. */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "clinic-firefox-"));
  writeFileSync(path.join(profile, "user.js"), 'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n');
  const parameters = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = spawn(program, parameters, { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(`${await lineOf(child, /BiDi listening on (ws:\S+)/)}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const answer: BidiAnswer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.method === "log.entryAdded" && answer.params?.level === "error") errors.push(String(answer.params.text));
  });
  let calls = 0;
  const call = <Result = void>(method: string, params: object = {}): Promise<Result> =>
    withLimit(
      method,
      new Promise<Result>((resolve, reject) => {
        calls += 1;
        waiting.set(calls, ({ result, error, message }) =>
          error ? reject(new Error(`${method}: ${message}`)) : resolve(result as Result),
        );
        socket.send(JSON.stringify({ id: calls, method, params }));
      }),
    );
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  // The first tab never has the focus, and its pages hear of none.
  const newTab = async () => (await call<{ context: string }>("browsingContext.create", { type: "tab" })).context;
  let context = await newTab();
  const first = context;
  return {
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    run: async (body, ...parameters) => {
      const expression = `(async (...parameters) => JSON.stringify(await (async () => { ${body} })()))(...${JSON.stringify(parameters)})`;
      const target = { expression, target: { context }, awaitPromise: true, userActivation: true };
      const answer = await call<Evaluated>("script.evaluate", target);
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? "null");
    },
    press: (...keys) => call("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions: strokes(keys) }] }),
    choose: async (field, file) => {
      const { result } = await call<Evaluated>("script.evaluate", {
        expression: `document.querySelector(${JSON.stringify(field)})`,
        target: { context },
        awaitPromise: false,
      });
      await call("input.setFiles", { context, element: { sharedId: result?.sharedId }, files: [file] });
    },
    print: async () => {
      const { data } = await call<{ data: string }>("browsingContext.print", { context, page: { width: 21.59, height: 27.94 } });
      return Buffer.from(data, "base64");
    },
    errors: () => errors,
    openTab: async () => {
      context = await newTab();
    },
    closeTab: async () => {
      await call("browsingContext.close", { context });
      context = first;
      await call("browsingContext.activate", { context });
    },
    close: async () => {
      socket.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface BidiAnswer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly level: string; readonly text: unknown };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Evaluated {
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** WebKitGTK, the engine of Safari and of every iPhone, on a display that nobody sees. */
export async function startWebKit(driver: string, binary: string): Promise<Browser> {
  const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1400x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once("data", (data) => resolve(String(data).trim()));
    display.once("error", reject);
  });
  const environment = { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  const browser = await startByDriver(driver, environment, { "webkitgtk:browserOptions": { binary, args: ["--automation"] } });
  return {
    ...browser,
    close: async () => {
      await browser.close();
      await end(display);
    },
  };
}

/** WPE WebKit, whose version 2.38 is the engine of Safari 16.0. Its window is always 800 pixels wide. */
export function startWpe(driver: string, binary: string): Promise<Browser> {
  return startByDriver(driver, {}, { "wpe:browserOptions": { binary, args: ["--automation", "--platform=headless"] } });
}

/** A browser by WebDriver (W3C). @param capabilities which program the driver starts */
async function startByDriver(driver: string, environment: NodeJS.ProcessEnv, capabilities: object): Promise<Browser> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(driver, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, ...environment } });
  const call = async <Result = void>(method: string, address: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${address}: ${value.message}`);
    return value;
  };
  await withLimit(
    path.basename(driver),
    isUp(() => call("GET", "/status")),
  );
  const started = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${started.sessionId}`;
  return {
    open: (url) => call("POST", `${session}/url`, { url }),
    resize: (width, height) => call("POST", `${session}/window/rect`, { width, height }),
    run: (body, ...parameters) =>
      call("POST", `${session}/execute/async`, {
        script: `const done = arguments[1]; (async (parameters) => { ${body} })(arguments[0]).then(done, (error) => done({ failed: String(error) }));`,
        args: [parameters],
      }),
    press: (...keys) => call("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions: strokes(keys) }] }),
    choose: async (field, file) => {
      const element: Record<string, string> = await call("POST", `${session}/element`, { using: "css selector", value: field });
      await call("POST", `${session}/element/${Object.values(element)[0]}/value`, { text: file });
    },
    close: async () => {
      await call("DELETE", session).catch(() => undefined);
      await end(child);
    },
  };
}

function strokes(keys: readonly (string | readonly string[])[]) {
  return keys.flatMap((stroke) => {
    const together = typeof stroke === "string" ? [stroke] : stroke;
    return [...together.map((value) => ({ type: "keyDown", value })), ...together.toReversed().map((value) => ({ type: "keyUp", value }))];
  });
}

async function isUp(ask: () => Promise<unknown>): Promise<void> {
  while (
    !(await ask().then(
      () => true,
      () => false,
    ))
  )
    await sleep(100);
}

function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return withLimit(
    "The start",
    new Promise((resolve, reject) => {
      let output = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const found = pattern.exec(output)?.[1];
        if (found) resolve(found);
      });
      child.once("exit", () => reject(new Error(`It ended:\n${output}`)));
    }),
    START_TIMEOUT_MS,
  );
}

async function withLimit<Result>(what: string, work: Promise<Result>, milliseconds = CALL_TIMEOUT_MS): Promise<Result> {
  const limit = new AbortController();
  const tooLong = sleep(milliseconds, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`${what} took more than ${milliseconds / 1000} seconds`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    limit.abort();
    tooLong.catch(() => undefined);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}
