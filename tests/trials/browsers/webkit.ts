import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownPort } from "../../support/own-port";
import { type Browser, endProgram, startProgram, strokes, withLimit } from "./browser";

/** Else its window's own buttons keep it at 447 pixels or more. */
const NARROW_WINDOW = "* { min-width: 0; padding: 0; margin: 0; font-size: 4px; } image { -gtk-icon-transform: scale(0.1); }";

/** WebKitGTK, the engine of Safari and of every iPhone, on a display that nobody sees. */
export async function startWebKit(driver: string, binary: string): Promise<Browser> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-webkit-"));
  mkdirSync(path.join(folder, "gtk-3.0"));
  writeFileSync(path.join(folder, "gtk-3.0/gtk.css"), NARROW_WINDOW);
  const display = startProgram("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1400x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once("data", (data) => resolve(String(data).trim()));
    display.once("exit", () => reject(new Error("Xvfb ended.")));
  });
  const environment = {
    ...{ DISPLAY: `:${await withLimit("Xvfb’s start", number)}`, XDG_CONFIG_HOME: folder },
    ...{ LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
  };
  const browser = await startByDriver(driver, environment, { "webkitgtk:browserOptions": { binary, args: ["--automation"] } });
  return {
    ...browser,
    close: async () => {
      await browser.close();
      await endProgram(display);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** WPE WebKit, whose version 2.38 is the engine of Safari 16.0. */
export function startWpe(driver: string, binary: string): Promise<Browser> {
  return startByDriver(driver, {}, { "wpe:browserOptions": { binary, args: ["--automation", "--platform=headless"] } });
}

/** A browser by WebDriver (W3C). @param options which program the driver starts */
async function startByDriver(driver: string, environment: NodeJS.ProcessEnv, options: object): Promise<Browser> {
  const port = await ownPort();
  const child = startProgram(driver, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, ...environment } });
  const call = async <Result = void>(method: string, address: string, body?: object): Promise<Result> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await withLimit(address, fetch(`http://127.0.0.1:${port}${address}`, init));
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${address}: ${value.message}`);
    return value;
  };
  await withLimit(
    path.basename(driver),
    isUp(() => call("GET", "/status")),
  );
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserName: string; browserVersion: string } }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: options } },
  );
  const session = `/session/${sessionId}`;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: (url) => call("POST", `${session}/url`, { url }),
    resize: (width, height) => call("POST", `${session}/window/rect`, { width, height }),
    run: async (body, ...parameters) => {
      const answer = await call<{ result?: never; error?: string }>("POST", `${session}/execute/async`, {
        script: `const [parameters, done] = arguments;
          (async () => { ${body} })().then((result) => done({ result }), (error) => done({ error: String(error) }));`,
        args: [parameters],
      });
      if (answer.error) throw new Error(answer.error);
      return answer.result as never;
    },
    press: (...keys) => call("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions: strokes(keys) }] }),
    choose: async (field, file) => {
      const element: Record<string, string> = await call("POST", `${session}/element`, { using: "css selector", value: field });
      await call("POST", `${session}/element/${Object.values(element)[0]}/value`, { text: file });
    },
    close: async () => {
      await call("DELETE", session).catch(() => undefined);
      await endProgram(child);
    },
  };
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
