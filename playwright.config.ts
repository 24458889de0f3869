import { defineConfig } from "@playwright/test";

const program = process.env.TEST_BROWSER;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/site-for-browser.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Guards against hanging only: nothing measures time by them.
  timeout: 600_000,
  // Shorter than a live stream's heartbeat of 25 seconds, which would hide that a reader's leaving went unnoticed.
  expect: { timeout: 20_000 },
  build: { external: ["**/build/**"] },
  use: {
    locale: "en-US",
    timezoneId: "America/Phoenix",
    // Drawing what moves takes a twentieth of the processor time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(program ? { executablePath: program } : {}),
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--no-first-run",
        // No page is open long enough for the code that optimizing compilers make: an eighth of the processor time.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
