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

/** So that the files below hold just what they name. */
const looseEntries: Plugin = {
  name: "loose-entries",
  apply: "build",
  config: () => ({ environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } } } }),
};

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null;
}

/** A page of the admin, in the area that its folder names. */
const ADMIN_PAGE = /\/app\/routes\/admin\/(posts\/editor|[^/]+)/;

/**
 * Names a file for what several pages share: all with a script, pages of the admin with public ones, all of the admin, several of its areas,
 * or one area; and one for what only the writing surface needs. Not for what has a style sheet: a page gets those of all files that it
 * imports from, and with a part that is loaded later, Vite adds them again, after those of the page. So admin.css has what pages share.
 */
function sharedBy(id: string, graph: ModuleGraph): string | null {
  const above = [id, ...reached(id, (module) => graph.getModuleInfo(module)?.importers)];
  const pages = above.filter((module) => module !== id && graph.getModuleInfo(module)?.isEntry);
  const areas = new Set(pages.map((page) => ADMIN_PAGE.exec(page)?.[1] ?? "public"));
  const isNeededBy = (names: RegExp) => above.some((module) => names.test(module));
  const isOfSurface = isNeededBy(/\/surface\/surface\.tsx$/);
  if (pages.length === 0) return isOfSurface ? "surface" : null;
  if ([id, ...reached(id, (module) => graph.getModuleInfo(module)?.importedIds)].some((module) => module.endsWith(".css"))) return null;
  if (areas.has("public")) {
    const isFirst = isOfSurface || isNeededBy(/\/(entry\.client|app\/root|admin-layout|edit-post|dashboard)\.tsx/);
    if (isFirst) return "start";
    if (areas.size > 2) return "site";
    // Public pages have no script, but for the blog.
    return areas.size > 1 && !isNeededBy(/blog-index/)
      ? [...areas]
          .filter((area) => area !== "public")
          .join()
          .replace("/", "-")
      : null;
  }
  if (pages.length < 2) return null;
  if (areas.size === 1) return [...areas].join().replace("/", "-");
  return isNeededBy(/\/(admin-layout|edit-post)\.tsx/) ? "admin" : "areas";
}

function reached(id: string, next: (id: string) => readonly string[] | undefined): Set<string> {
  const found = new Set(next(id));
  // Iterating a Set comes to what is added in between.
  for (const module of found) for (const other of next(module) ?? []) found.add(other);
  return found;
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
  plugins: [reactRouter(), looseEntries, workerEntries, bundledServer, { ...namesForWorkers, apply: "serve" }],
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
    license: { fileName: "licenses.txt" },
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
                { name: "runtime", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
                // A request costs a browser and the server about 4 ms of processor time: the admin opens with 14 files instead of 37.
                { name: sharedBy, priority: 1, includeDependenciesRecursively: false },
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
