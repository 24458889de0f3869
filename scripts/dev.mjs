// `npm run dev`: the site with hot reload. Nothing is built; Vite compiles each module on request.
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
const { consoleLog: log } = await load("/app/log.server.ts");
const { RunningJobs, inThisProcess } = await load("/server/work/jobs.server.ts");
const runCommand = async (name, args) => (await load("/server/commands.server.ts")).commands[name](config, log, args);
const jobs = new RunningJobs(inThisProcess(runCommand, { log }));
let opened;

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => answer(request, response).catch((error) => fail(response, error).catch(console.error)));
});
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${config.port} is in use; try another one: PORT=3001 npm run dev` : error.message);
  process.exit(1);
});
server.listen(config.port, config.host, () => {
  console.log(`\nThe site is running at http://${config.host}:${server.address().port}`);
  console.log("It follows every change of its source. Press Ctrl+C to stop it.\n");
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
  const { OpenPoints } = await load("/app/domain/go-live/open-points.server.ts");
  const { OutgoingMail } = await load("/app/domain/mail/outgoing-mail.server.ts");
  const { VisitCounts } = await load("/app/domain/visits/visit-counts.ts");
  const { StoredWebAddress } = await load("/app/domain/web-address/stored-web-address.server.ts");
  const { createDomainLookup } = await load("/app/integrations/dns.server.ts");
  const { askAddress } = await load("/app/integrations/guarded-request.server.ts");
  const { createMail } = await load("/app/integrations/mail.server.ts");
  const { goLiveContent } = await load("/content/go-live-content.ts");
  const { Database } = await load("/app/database/database.server.ts");
  if (Database !== opened?.class) opened = { class: Database, database: reopen(opened?.database, Database) };
  const database = await opened.database;
  // Before the listener, whose own answer to a failure is the visitors' apology.
  const build = await load("virtual:react-router/server-build");
  const files = new StaticFiles("", "");
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
    visits: new VisitCounts(now),
    mail: new OutgoingMail({ database, environment: config.mail, transport: createMail(config, now), log, now }),
    openPoints: new OpenPoints({ config, content: goLiveContent, database, now }),
    webAddress: new StoredWebAddress(database),
    hasFixedAddress: config.publicUrl !== null,
    openLookup: createDomainLookup,
    ask: askAddress,
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
