import { parseArgs } from "node:util";
import { asRoot, installPackage, onPath } from "../../../scripts/toolchain.mjs";
import { startFirefox } from "./firefox";
import { firefoxSteps } from "./firefox-steps";
import { oldBrowserSteps } from "./old-browser-steps";
import { staffSteps } from "./staff-steps";
import { visitorSteps } from "./visitor-steps";
import { takeSteps, type WalkResult } from "./walk";
import { startWebKit, startWpe } from "./webkit";
import { writingSteps } from "./writing-steps";

// `npm run browsers`: uses the site in Firefox and two WebKits as visitors and staff do, and prints which steps worked where.
const { values } = parseArgs({ options: { only: { type: "string", default: "Firefox WebKit WPE" } } });

const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const steps = { ...visitorSteps, ...staffSteps, ...writingSteps };

/** Finds or installs what an engine takes, and returns its walk. */
const engines = {
  Firefox: async () => {
    const firefox = await need("firefox-esr", "firefox-esr");
    return () => takeSteps(() => startFirefox(firefox), { ...steps, ...firefoxSteps });
  },
  WebKit: async () => {
    await need("Xvfb", "xvfb");
    const driver = await need("WebKitWebDriver", "webkit2gtk-driver");
    return () => takeSteps(() => startWebKit(driver, MINI_BROWSER), steps);
  },
  WPE: async () => {
    const cog = await need("cog", "cog");
    const driver = await need("WPEWebDriver", "wpewebkit-driver");
    return () => takeSteps(() => startWpe(driver, cog), oldBrowserSteps);
  },
};

let failures = 0;
const walks: Promise<void>[] = [];
for (const [name, prepare] of Object.entries(engines)) {
  if (!values.only.includes(name)) continue;
  const walk = await prepare().catch((error: Error) => () => Promise.reject(error));
  walks.push(report(name, walk()));
}
await Promise.all(walks);
console.log(failures === 0 ? "\nEvery step worked." : `\n${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);

async function report(name: string, walk: Promise<WalkResult>): Promise<void> {
  const begun = performance.now();
  try {
    const { version, errors } = await walk;
    console.log(`\n${name}: ${version}, ${Math.round((performance.now() - begun) / 1000)} s`);
    for (const [step, error] of errors) console.log(error ? `  FAILED  ${step}\n${error.message}` : `  ok      ${step}`);
    failures += [...errors.values()].filter(Boolean).length;
  } catch (error) {
    console.log(`\n${name} was not walked: ${error instanceof Error ? error.message : error}`);
    failures += 1;
  }
}

/** Installs Debian's package when the program is missing. */
async function need(program: string, debianPackage: string): Promise<string> {
  if (!onPath(program) && asRoot && onPath("apt-get")) await installPackage(debianPackage);
  const found = onPath(program);
  if (!found) throw new Error(`${program} is not installed. It is in Debian’s package ${debianPackage}.`);
  return found;
}
