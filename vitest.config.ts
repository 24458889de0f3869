import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{app,content,server,scripts,migrations,tests}/**/*.test.{ts,tsx}"],
    // The built site runs as it ships, not through the test runner's own compiler.
    server: { deps: { external: [/\/build\/server\//] } },
    // React as it ships: the built site takes its mode from here.
    env: { NODE_ENV: "production" },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
});
