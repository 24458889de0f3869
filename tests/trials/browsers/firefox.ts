import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, endProgram, startProgram, strokes, withLimit } from "./browser";

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

/** Firefox by WebDriver BiDi (W3C), which it speaks without a driver. */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "clinic-firefox-"));
  const parameters = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = startProgram(program, parameters, { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(`${await withLimit("Firefox’s start", listeningAt(child))}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const answer: BidiAnswer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === "error") errors.push(`${answer.params.text}\n${JSON.stringify(answer.params.stackTrace)}`);
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
  const evaluate = async (expression: string, context: string) => {
    const parameters = { expression, target: { context }, awaitPromise: true, userActivation: true };
    const { result, exceptionDetails } = await call<Evaluated>("script.evaluate", parameters);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const { capabilities } = await call<{ capabilities: { browserVersion: string } }>("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  // The first tab never has the focus, and its pages hear of none.
  const newTab = async () => (await call<{ context: string }>("browsingContext.create", { type: "tab" })).context;
  const first = await newTab();
  let context = first;
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    run: async (body, ...parameters) => {
      const given = JSON.stringify(parameters);
      const answer = await evaluate(`(async (parameters) => JSON.stringify(await (async () => { ${body} })()))(${given})`, context);
      return JSON.parse(answer?.value ?? "null");
    },
    press: (...keys) => call("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions: strokes(keys) }] }),
    choose: async (field, file) => {
      const element = await evaluate(`document.querySelector(${JSON.stringify(field)})`, context);
      await call("input.setFiles", { context, element: { sharedId: element?.sharedId }, files: [file] });
    },
    print: async () => {
      // Centimeters: US Letter.
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
      await endProgram(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface BidiAnswer {
  readonly id?: number;
  readonly params?: { readonly level?: string; readonly text?: unknown; readonly stackTrace?: unknown };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Evaluated {
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`Firefox ended:\n${output}`)));
  });
}
