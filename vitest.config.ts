import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{app,content,server,scripts,migrations,tests}/**/*.test.{ts,tsx}"],
    // The built site runs as it ships, not through the test runner's own compiler.
    server: { deps: { external: [/\/build\/server\//] } },
    // React as it ships: the built site takes its mode from here.
    env: { NODE_ENV: "production" },
    setupFiles: ["tests/support/stopped-clock.ts"],
    pool: "forks",
    // On two cores: the files wait for PostgreSQL and other processes a third of their time.
    maxWorkers: 3,
    // One process runs many files, so that the built site and better-auth are loaded once (a second of processor time).
    isolate: false,
    // Guards against hanging only: a busy machine takes a hundred times as long as an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    restoreMocks: true,
  },
});
