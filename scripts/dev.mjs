// `npm run dev`: the site of server/site.server.ts with hot reload. Nothing is built; Vite compiles each module on request.
import { createServer } from "node:http";
import { buildErrorMessage, createServer as createVite } from "vite";
import { onSignal } from "./toolchain.mjs";

const server = createServer();
let isBroken = false;
const reloadWhenFixed = { name: "reload-when-fixed", hotUpdate: { order: "post", handler: reloadAfterFailure } };
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: { server }, hmr: { server } },
  plugins: [reloadWhenFixed],
});

const load = (module) => vite.ssrLoadModule(module);
const config = await readSettings();
/** The site as its source stands, and the server that hands it requests without listening itself. */
let current;

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => answer(request, response).catch((error) => fail(response, error).catch(console.error)));
});
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${config.port} is in use; try another one: PORT=3001 npm run dev` : error.message);
  process.exit(1);
});
server.listen(config.port, config.host, () => {
  console.log(`\nThe site is running at ${address()}`);
  console.log("It follows every change of its source. Press Ctrl+C to stop it.\n");
  // For its schedule, before anybody asks for a page.
  currentSite().catch((error) => console.error(error.message));
});
onSignal(async () => {
  await (await current?.site)?.close();
  await vite.close();
});

function address() {
  return `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${server.address().port}`;
}

async function answer(request, response) {
  (await currentSite()).emit("request", request, response);
}

/** Started again after each change of a module that it uses, which Vite has loaded anew. @returns its server */
async function currentSite() {
  const { startSite } = await load("/server/site.server.ts");
  if (startSite !== current?.startSite) {
    const handed = createServer();
    current = { startSite, handed, site: restart(current?.site, startSite, handed) };
  }
  await current.site;
  return current.handed;
}

async function restart(former, startSite, handed) {
  // One that could not start has nothing to close.
  await (await former?.catch(() => undefined))?.close();
  const { consoleLog: log } = await load("/app/log.server.ts");
  const { inThisProcess } = await load("/server/work/jobs.server.ts");
  const runCommand = async (name, args) => (await load("/server/commands.server.ts")).commands[name](config, log, args);
  return startSite({ config, development: { address: address(), server: handed, beginJob: inThisProcess(runCommand, { log }) } });
}

async function readSettings() {
  try {
    const { readConfig } = await load("/app/config.server.ts");
    return readConfig();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function fail(response, error) {
  isBroken = true;
  const { errorPage } = await load("/scripts/dev-error-page.ts");
  vite.ssrFixStacktrace(error);
  console.error(buildErrorMessage(error, [error.message]));
  response.writeHead(500, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(errorPage(error));
}

function reloadAfterFailure() {
  if (this.environment.name !== "ssr" || !isBroken) return;
  isBroken = false;
  vite.environments.client.hot.send({ type: "full-reload" });
}
