import { existsSync } from "node:fs";
import { asRoot, installPackage, nodeBinary, onPath, run, tool } from "./toolchain.mjs";

// Chromium without its own windows takes about half of the processor time, and is a package of its own.
const headlessShell = "chromium-headless-shell";
const installedBrowsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macBrowser = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** @returns the path of a Chromium or Chrome, installed if need be ("" for Playwright's own), or the problem in a sentence */
export async function findTestBrowser() {
  if (!onPath(headlessShell) && asRoot && onPath("apt-get")) {
    console.log("No headless Chromium here; installing Debian's package…");
    await installPackage(headlessShell);
  }
  const installed = onPath(headlessShell) ?? installedBrowsers.map(onPath).find(Boolean);
  if (installed) return { program: installed };
  if (existsSync(macBrowser)) return { program: macBrowser };
  console.log("Fetching Playwright's own Chromium…");
  const { code } = await run(nodeBinary(), tool("@playwright/test", "playwright", "install", "chromium"));
  if (code === 0) return { program: "" };
  return {
    problem: "No browser for the tests: install Chromium or Google Chrome, or let Playwright download its own, and run npm test again.",
  };
}
