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
  timeout: 60_000,
  build: { external: ["**/build/**"] },
  use: {
    locale: "en-US",
    timezoneId: "America/Phoenix",
    launchOptions: {
      ...(program ? { executablePath: program } : {}),
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
