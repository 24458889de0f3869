import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [reactRouter(), renderWorker()],
  resolve: {
    tsconfigPaths: true,
    // Its variant for browsers wants a document, which the preview's worker has not.
    alias: { "decode-named-character-reference": fileURLToPath(import.meta.resolve("decode-named-character-reference")) },
  },
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

/** Builds the module of the article workers beside main.js. React Router names every input of the server after main.js. */
function renderWorker(): Plugin {
  return {
    name: "render-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      this.emitFile({ type: "chunk", id: "./server/render-worker.server.ts", fileName: "render-worker.js", preserveSignature: "strict" });
    },
  };
}
