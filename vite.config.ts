import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  // Discovery would pull server packages into the browser's dependency scan and reload the page.
  optimizeDeps: {
    noDiscovery: true,
    include: ["react", "react-dom", "react-dom/client", "react/jsx-dev-runtime", "react-router", "react-router/dom"],
  },
  build: {
    // Pictures stay files of their own: an inlined one would count against every page's first bytes.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: { input: "./server/main.server.ts" },
      },
    },
  },
});
