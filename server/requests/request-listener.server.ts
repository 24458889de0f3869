import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { CurrentClinic } from "~/domain/clinic/current-clinic.server";
import type { OpenPoints } from "~/domain/go-live/open-points.server";
import { ShownPages } from "~/domain/pages/shown-pages.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import { tellsWhenShown } from "~/domain/visits/visit-rule";
import type { StoredWebAddress } from "~/domain/web-address/stored-web-address.server";
import { withoutTokens } from "~/log.server";
import { isStaffAddress } from "~/routes/admin/staff-addresses";
import { builtInPages } from "~/routes/site/built-in-texts.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { clinicDefaults } from "~content/clinic";
import type { RequestTimes } from "../health/request-times";
import { bodyRules } from "../limits/body-rules.server";
import { claimedAddress, clientAddress, isLocalRequest, ProxyWarning } from "../limits/client-address.server";
import type { ConnectionTimeouts } from "../limits/connection-limits.server";
import { isCrossSitePost } from "../limits/cross-site.server";
import type { RefusalLog } from "../limits/refusal-log.server";
import { rejections } from "../limits/rejections.server";
import { BodyGate, BodyRejectedError, readBody, rejectionOf, toFetchRequest } from "../limits/request-body.server";
import { baseHeaders, permissionsPolicy, transportSecurity } from "../security-headers.server";
import type { SiteParts } from "../site-parts";
import { type KnownAddress, knownAddresses, pathOf } from "./known-addresses.server";
import { oncePerTurn, PageCache } from "./page-cache.server";
import { send } from "./representation.server";
import { type Address, ownOrigin, readTarget } from "./request-address.server";
import { finish, isWhole, sendStream } from "./response-finish.server";
import { staffSignIn } from "./staff-sign-in.server";
import type { StaticFiles } from "./static-files.server";

interface ListenerParts
  extends SiteParts,
    Pick<RequestContext, "jobs" | "health" | "mail" | "openLookup" | "visits" | "ask" | "hasFixedAddress" | "closing"> {
  readonly files: StaticFiles;
  readonly build: ServerBuild;
  readonly hashing?: PasswordHashing | undefined;
  readonly timeouts: ConnectionTimeouts;
  readonly refusals: RefusalLog;
  readonly openPoints: OpenPoints;
  readonly times: RequestTimes;
  readonly webAddress: StoredWebAddress;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The way of every request: address → file → cached page → React Router → finished answer. */
export function createRequestListener(parts: ListenerParts): Listener {
  const generation = () => parts.database.contentGeneration;
  const generationAtRequest = oncePerTurn(generation);
  const cache = new PageCache({
    generation,
    generationAtRequest,
    now: () => parts.now().getTime(),
  });
  const originOf = (request: IncomingMessage) => ownOrigin(request, parts.config.publicUrl, parts.hasFixedAddress);
  const addressOf = knownAddresses(parts.build, (pathname) => parts.files.has(pathname));
  const streams = new WeakSet<ServerResponse>();
  const routes = createRequestHandler(parts.build, parts.config.environment);
  const bodyRule = bodyRules(parts.build);
  const gate = new BodyGate(parts.now, parts.timeouts);
  const { refusals } = parts;
  const proxyWarning = new ProxyWarning(parts);
  const currentClinic = new CurrentClinic({
    database: parts.database,
    dataDir: parts.config.dataDir,
    defaults: clinicDefaults,
    logError: parts.log.error,
  });
  const pages = new ShownPages(parts.database, builtInPages, parts.log.error);
  const { reject, rejectMethod } = rejections({ ...parts, senderOf, phone: () => currentClinic.lastKnown?.phone.display ?? null });
  let localPort: number | undefined;
  const staff = staffSignIn({
    ...parts,
    origin: () => parts.config.publicUrl ?? `http://localhost:${localPort}`,
    clinicName: async () => (await currentClinic.read()).name,
  });

  return async (request, response) => {
    const requestId = randomUUID().slice(0, 8);
    const startedAt = performance.now();
    let address: KnownAddress | null = null;
    let prefetchToken: string | null = null;
    try {
      const { method = "GET" } = request;
      if (!["GET", "HEAD", "POST"].includes(method)) return rejectMethod(request, response, requestId, "GET, HEAD, POST");
      const namesOneHost = readTarget(request);
      address = addressOf(request.url ?? "");
      if (!address || !namesOneHost) return reject(request, response, requestId, 400, "This address is malformed.");
      if (method === "POST" || "transfer-encoding" in request.headers || "content-length" in request.headers) {
        const tooSlow = () =>
          reject(request, response, requestId, 408, "What you sent took too long to arrive. Try again on a better connection.");
        gate.open(request, response, bodyRule(address.pathname), senderOf(request), tooSlow);
      }
      if (parts.files.has(address.pathname)) return await sendFile(request, response, address, requestId);
      // A file of another build. A page that says so takes 35 KB.
      if (address.pathname.startsWith("/assets/")) return reject(request, response, requestId, 404, "There is no such file.");
      if (!parts.hasFixedAddress && !parts.webAddress.isOf(generationAtRequest())) await parts.webAddress.refresh();
      const { pathname } = address;
      const isForeign = () => !bodyRule(pathname).fromAnywhere && isCrossSitePost(request.headers, pathname, originOf(request));
      if (method === "POST" && isForeign()) {
        return reject(request, response, requestId, 403, "This form was sent from another website.");
      }
      if (method === "POST") return await answer(request, response, address, requestId);
      if (address.canonical !== null) return redirect(response, await finalAddress(request, response, address, requestId));
      if (address.isCounted && tellsWhenShown(request.headers)) {
        prefetchToken = randomUUID();
        response.setHeader("Link", `</.well-known/clinic-website/shown/${prefetchToken}>; rel=prefetch`);
      }
      await sendPage(request, response, address, requestId);
    } catch (error) {
      if (error instanceof BodyRejectedError) return reject(request, response, requestId, error.status, error.message);
      if (request.destroyed) return;
      parts.log.error(`${request.method} ${withoutTokens(request.url ?? "")} failed, reference ${requestId}`, error);
      const reference = error instanceof DatabaseUnavailableError ? error.reference : requestId;
      reject(request, response, requestId, 500, `Something went wrong on our side. Please try again, or call us. Reference: ${reference}`);
    } finally {
      if (address?.isCounted && isPage(request, response)) {
        const page = { origin: originOf(request), pathname: decodeURIComponent(address.pathname) };
        if (prefetchToken === null) parts.visits.noteVisit(request.headers, page);
        else parts.visits.notePrefetch(prefetchToken, request.headers, page);
      }
      const route = address?.route ?? "malformed";
      if (!streams.has(response)) parts.times.note(request.method, route, response.statusCode, performance.now() - startedAt);
    }
  };

  async function sendFile(request: IncomingMessage, response: ServerResponse, address: Address, requestId: string): Promise<void> {
    if (request.method === "POST") return rejectMethod(request, response, requestId, "GET, HEAD");
    for (const [name, value] of Object.entries(transportSecurity(parts.config))) response.setHeader(name, value);
    send(request, response, parts.files.find(address.pathname) ?? (await parts.files.read(address.pathname)));
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, address: Address, requestId: string): Promise<void> {
    const key = address.cacheKey && `${originOf(request)}${address.cacheKey}`;
    const cached = key === null ? undefined : cache.find(key);
    if (cached) {
      parts.times.pages.cached += 1;
      return send(request, response, cached);
    }
    parts.times.pages.rendered += 1;
    // A page that may depend on a cookie is rendered for its owner alone.
    if (key === null || request.headers.cookie !== undefined) return answer(request, response, address, requestId);
    const shared = await cache.render(key, async () => {
      const answered = await route(request, response, address, requestId);
      return isWhole(answered) ? finish(answered, parts.config, request) : null;
    });
    return shared ? send(request, response, shared) : answer(request, response, address, requestId);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, address: Address, requestId: string): Promise<void> {
    const answered = await route(request, response, address, requestId);
    if (!isWhole(answered)) {
      // Their duration depends on the reader.
      streams.add(response);
      return sendStream(request, response, answered, parts.config);
    }
    send(request, response, (await finish(answered, parts.config, request)).representation);
  }

  /** One redirect instead of two, where the canonical address redirects too. */
  async function finalAddress(request: IncomingMessage, response: ServerResponse, address: KnownAddress, requestId: string) {
    const target = address.canonical ?? address.target;
    if (!address.mayRedirect) return target;
    const answered = await route(request, response, { ...address, pathname: pathOf(target), target }, requestId);
    return answered.headers.get("Location") ?? target;
  }

  async function route(request: IncomingMessage, response: ServerResponse, address: Address, requestId: string): Promise<Response> {
    const { config, database, log, now, files, jobs, health, mail, openLookup, visits, ask, hasFixedAddress, closing } = parts;
    const origin = originOf(request);
    localPort = request.socket.localPort;
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    const peer = request.socket.remoteAddress;
    const sender = {
      clientAddress: senderOf(request),
      claimedAddress: claimedAddress(peer, forwardedFor, config),
      isLocal: isLocalRequest(peer, request.headers, request.httpVersion),
    };
    const context = new RouterContextProvider();
    const stylesheet = (file: string) => files.stylesheet(file);
    const clinic = await currentClinic.read();
    const points = { openPoints: () => parts.openPoints.count(), pointsToSettle: () => parts.openPoints.countToSettle() };
    const shared = { config, database, log, jobs, now, pages, ...points, health, mail, openLookup, visits, staff, stylesheet };
    const running = { ...shared, ask, hasFixedAddress, closing };
    const isRateLimited = gate.isRateLimited(request);
    context.set(requestContext, { ...running, origin, requestId, clinic, isRateLimited, ...sender });
    const rule = bodyRule(address.pathname);
    const body = await readBody(request, rule, isRateLimited);
    const fetchRequest = toFetchRequest(request, response, new URL(address.target, origin), body);
    // React Router refuses forms from other origins.
    if (rule.fromAnywhere) fetchRequest.headers.delete("Origin");
    const answered = await routes(fetchRequest, context);
    const rejection = rejectionOf(request);
    if (rejection && answered.status === 500) throw rejection;
    if (isStaffAddress(address.pathname)) {
      answered.headers.set("Cache-Control", "no-store");
      answered.headers.set("X-Robots-Tag", "noindex");
      // The clinic's place on the map: "I'm there now".
      answered.headers.set("Permissions-Policy", permissionsPolicy("(self)"));
    }
    refusals.note(answered.status, request.method ?? "", address.pathname, sender.clientAddress, requestId);
    return answered;
  }

  function senderOf(request: IncomingMessage): string {
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    // A request whose body was cut off has no socket.
    const peer = (request.socket as Socket | null)?.remoteAddress;
    if (forwardedFor !== undefined) proxyWarning.note(peer);
    return clientAddress(peer, forwardedFor, parts.config.trustedProxies);
  }

  function redirect(response: ServerResponse, target: string): void {
    response.writeHead(308, { ...baseHeaders(parts.config), Location: target, "Cache-Control": "public, max-age=3600" }).end();
  }
}

/** Answered with the page, or not modified. */
function isPage({ method }: IncomingMessage, { headersSent, statusCode }: ServerResponse): boolean {
  return method === "GET" && headersSent && (statusCode === 200 || statusCode === 304);
}
