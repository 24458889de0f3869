// `npm run dev`: the site with hot reload. Nothing is built; Vite compiles each module on request.
import { createServer } from "node:http";
import { buildErrorMessage, createServer as createVite } from "vite";
import { errorPage } from "./dev-error-page.ts";
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
const { consoleLog: log } = await load("/app/log.server.ts");
const { RunningJobs, inThisProcess } = await load("/server/work/jobs.server.ts");
const runCommand = async (name, args) => (await load("/server/commands.server.ts")).commands[name](config, log, args);
const jobs = new RunningJobs(inThisProcess(runCommand, { log }));
let opened;

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => answer(request, response).catch((error) => fail(response, error)));
});
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${config.port} is in use; try another one: PORT=3001 npm run dev` : error.message);
  process.exit(1);
});
server.listen(config.port, config.host, () => {
  console.log(`\nThe site is running at http://${config.host}:${server.address().port} and follows every change of its source.`);
  console.log("Press Ctrl+C to stop it.\n");
});
onSignal(async () => {
  await (await opened?.database)?.close();
  await vite.close();
});

/** A listener for each request: it keeps no page, and every change of the source is in the next one. */
async function answer(request, response) {
  const { createRequestListener } = await load("/server/requests/request-listener.server.ts");
  const { usualTimeouts } = await load("/server/limits/connection-limits.server.ts");
  const { RefusalLog } = await load("/server/limits/refusal-log.server.ts");
  const { StaticFiles } = await load("/server/requests/static-files.server.ts");
  const { RequestTimes } = await load("/server/health/request-times.ts");
  const { Database } = await load("/app/database/database.server.ts");
  if (Database !== opened?.class) opened = { class: Database, database: reopen(opened?.database, Database) };
  const database = await opened.database;
  // Before the listener, whose own answer to a failure is the visitors' apology.
  const build = await load("virtual:react-router/server-build");
  const files = new StaticFiles("");
  adaptForDevelopment(request, response);
  const now = () => new Date();
  const refusals = new RefusalLog(log, now);
  const parts = {
    config,
    database,
    log,
    now,
    files,
    build,
    jobs,
    timeouts: usualTimeouts,
    refusals,
    times: new RequestTimes(),
    closing: new AbortController().signal,
    health: { read: async () => [], readRed: async () => [] },
  };
  await createRequestListener(parts)(request, response);
}

async function reopen(former, Database) {
  await (await former)?.close();
  return Database.open(config, log.error);
}

/** Vite's client inserts style elements and scripts that no policy can know beforehand, and reloads pages that have no script. */
function adaptForDevelopment(request, response) {
  delete request.headers["accept-encoding"];
  delete request.headers["if-none-match"];
  let isPage = false;
  const { writeHead, end } = response;
  response.writeHead = (status, headers) => {
    const kept = Object.entries(headers ?? {}).filter(([name]) => !/^(content-security-policy|content-length)$/i.test(name));
    isPage = kept.some(([name, value]) => /^content-type$/i.test(name) && String(value).startsWith("text/html"));
    return writeHead.call(response, status, Object.fromEntries(kept));
  };
  response.end = (body, ...rest) => {
    if (!isPage || !body) return end.call(response, body, ...rest);
    return end.call(
      response,
      String(body).replace("</body>", '<script type="module" src="/scripts/dev-reload.ts"></script></body>'),
      ...rest,
    );
  };
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

function fail(response, error) {
  isBroken = true;
  vite.ssrFixStacktrace(error);
  console.error(buildErrorMessage(error, [error.message]));
  response.writeHead(500, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(errorPage(error));
}

function reloadAfterFailure() {
  if (this.environment.name !== "ssr" || !isBroken) return;
  isBroken = false;
  vite.environments.client.hot.send({ type: "full-reload" });
}
