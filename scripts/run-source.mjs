// Runs a TypeScript file of this repository as a program of its own: what the build makes of a worker, for development and tests.
import { runnerImport } from "vite";

const [file] = process.argv.splice(2, 1);
await runnerImport(file, { configFile: false, logLevel: "error", resolve: { tsconfigPaths: true } });
