import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };

/** Programs that run outside the server's own thread or process, each built as a file beside it: React Router names every input main.js. */
const workers = {
  "render-worker.js": "./server/render-worker.server.ts",
  "encode-worker.js": "./app/domain/media/encode-worker.server.ts",
};

const workerEntries: Plugin = {
  name: "worker-entries",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    for (const [fileName, id] of Object.entries(workers)) this.emitFile({ type: "chunk", id, fileName, preserveSignature: "strict" });
  },
};

/**
 * What the server imports is built into its files, in which a start reads 30 files instead of 1,750. Not what has a native binary or a
 * worker of its own.
 */
const bundledServer: Plugin = {
  name: "bundled-server",
  apply: "build",
  config: () => ({
    environments: {
      ssr: {
        resolve: { noExternal: true, external: ["pg", "piscina", "sharp"] },
        // Else React's development build comes too.
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      },
    },
  }),
};

/** The variant for browsers wants a document, which the preview's worker has not; pages need not load its 30 KB of names. */
const namesForWorkers: Plugin = {
  name: "names-for-workers",
  enforce: "pre",
  resolveId: (id) => (id === "decode-named-character-reference" ? fileURLToPath(import.meta.resolve(id)) : null),
};

/** Which plugins take long is no warning for somebody who only wants the site. */
const unmeasured = { bundlerTimings: false };

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Names a file for all that modules of app/ import, down to the last, but for style sheets. */
function importsOf(name: string, ...modules: string[]): (id: string, graph: ModuleGraph) => string | null {
  const from = modules.map((module) => fileURLToPath(new URL(`app/${module}`, import.meta.url)));
  let imported: Set<string> | undefined;
  return (id, graph) => {
    if (!imported) {
      // A Set's iteration comes to what is added in between.
      imported = new Set(from);
      for (const found of imported) for (const used of graph.getModuleInfo(found)?.importedIds ?? []) imported.add(used);
    }
    return imported.has(id) && !from.includes(id) && !id.endsWith(".css") ? name : null;
  };
}

/**
 * Vite writes `width < 64rem` as `not (min-width: 64rem)`, for which Safari before 16.4 skips the rule. The thousandth of a rem that is left
 * between the two is smaller than a device's pixel.
 */
const olderRanges = {
  postcssPlugin: "older-ranges",
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params
        .replace(/\(([\d.]+rem) <= (\w+) < ([\d.]+rem)\)/g, "($2 >= $1) and ($2 < $3)")
        .replace(/\((\w+) < ([\d.]+)rem\)/g, (_, name, rem) => `(max-${name}: ${Number(rem) - 0.001}rem)`);
    },
  },
};

export default defineConfig({
  // A development server has one resolver for pages and workers.
  plugins: [reactRouter(), workerEntries, bundledServer, { ...namesForWorkers, apply: "serve" }],
  worker: { plugins: () => [namesForWorkers], rolldownOptions: { checks: unmeasured } },
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [olderRanges] } },
  // Discovery would pull server packages into the browser's dependency scan and reload the page.
  optimizeDeps: {
    noDiscovery: true,
    include: ["react", "react-dom", "react-dom/client", "react/jsx-dev-runtime", "react-router", "react-router/dom"],
  },
  build: {
    // Pictures stay files of their own: an inlined one counts against the first bytes. The ridge of every hero is a kilobyte, and a request less before the largest paint.
    assetsInlineLimit: (file) => /ridge-range\.svg$/.test(file),
    target: ["es2022", ...manifest.browserslist.pages.map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""))],
    rolldownOptions: { checks: unmeasured },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Every page with a script needs all of it; in one file it is 4 KB smaller than in seven.
                { name: "runtime", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                // What every page with a script, or every page of the admin, loads anyway: 9 files instead of 30 for the admin, smaller together.
                // A request costs a browser and the server about 4 ms of processor time.
                { name: "kit", test: /\/ui\/(kit\/(icon|loaded-later|clinic-identity)\.tsx?$|art\/logo-mark)/, priority: 2 },
                { name: importsOf("start", "root.tsx", "entry.client.tsx"), priority: 2 },
                // Their style sheets stay files of their own: public pages use them too.
                { name: "toast", test: /\/ui\/kit\/toast\.tsx$/, priority: 2 },
                { name: "sunrise", test: /\/ui\/kit\/sunrise\.tsx$/, priority: 2 },
                { name: importsOf("admin", "routes/admin/admin-layout.tsx"), priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // All files of the server in one folder, so that each finds a worker beside itself.
        rolldownOptions: { input: "./server/main.server.ts", output: { chunkFileNames: "[name]-[hash].js" } },
      },
    },
  },
});
