import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { withoutTokens } from "~/log.server";
import { requestContext } from "~/web/request-context.server";
import type { RouteHandle } from "./root";
import { PageFailed, RequestReference, ScriptNonce } from "./ui/kit/request-reference";
import { findOutage } from "./web/http-errors.server";
import { prefetchRules, runningScripts, withDeferredRuntime, withInlineStyles, withPrefetchRules } from "./web/page-delivery";
import { encodePolicy, featuredOrigins, PAGE_POLICY_HEADER, takeMarked } from "./web/page-policy.server";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { log, stylesheet, requestId } = context.get(requestContext);
  const failed = hasFailed(routerContext);
  const outage = findOutage(routerContext.staticHandlerContext.errors);
  const nonce = randomUUID();
  const handles = handlesOf(routerContext);
  const hydrate = failed ? undefined : handles.findLast((handle) => handle?.hydrate)?.hydrate;
  const page = (
    <RequestReference value={outage?.reference ?? requestId}>
      <PageFailed value={failed}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </PageFailed>
    </RequestReference>
  );
  const rendered = await renderWhole(page, nonce, (error) =>
    log.error(`Rendering ${withoutTokens(new URL(request.url).pathname)} failed, reference ${requestId}`, error),
  );
  const titled = isRefused(status, routerContext) ? withErrorTitle(rendered) : rendered;
  const delivered = deliver(titled, nonce, { hydrate, failed }, stylesheet);
  const policy = {
    scripts: delivered.scripts,
    styles: delivered.styles,
    loadsModules: hydrate !== undefined,
    hasFrames: hydrate !== undefined || delivered.html.includes("<iframe"),
    hasManifest: delivered.html.includes('<link rel="manifest"'),
    ...remoteImagesOf(handles, routerContext),
    hasLocalImages: handles.some((handle) => handle?.localImages),
    hasTrustedTypes: handles.some((handle) => handle?.trustedTypes),
    isFramed: handles.some((handle) => handle?.framed),
    framesOwnPages: handles.some((handle) => handle?.framesOwnPages),
  };
  headers.set(PAGE_POLICY_HEADER, encodePolicy(policy));
  return new Response(delivered.html, { status: outage ? 503 : status, headers });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // The client's fault: answered, but nothing to look into.
  const isRefusal = isRouteErrorResponse(error) || (error instanceof Error && "status" in error);
  if (request.signal.aborted || (isRefusal && Number(error.status) < 500)) return;
  const { log, requestId } = context.get(requestContext);
  log.error(`${request.method} ${withoutTokens(new URL(request.url).pathname)} failed, reference ${requestId}`, error);
}

/** What a route answers on purpose it shows in its own frame. */
function hasFailed({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return errors !== null && (errors.root !== undefined || Object.values(errors).some((error) => !isRouteErrorResponse(error)));
}

/** A form that is shown again with what is wrong in it. */
function isRefused(status: number, { staticHandlerContext: { actionData } }: EntryContext): boolean {
  return actionData !== null && status >= 400 && status < 500;
}

/** A page's title is the first thing that a screen reader says. */
function withErrorTitle(html: string): string {
  return html.replace("<title>", "<title>Error: ");
}

function remoteImagesOf(handles: readonly (RouteHandle | undefined)[], { staticHandlerContext }: EntryContext) {
  const kind = handles.findLast((handle) => handle?.remoteImages)?.remoteImages;
  const { loaderData, actionData } = staticHandlerContext;
  return kind && { remoteImages: kind === "featured" ? featuredOrigins([loaderData, actionData]) : kind };
}

function handlesOf({ staticHandlerContext, routeModules }: EntryContext): (RouteHandle | undefined)[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined);
}

/** The router sets up every route it is given for each render; the script in a page has its own list of those that it may lead to. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}

function deliver(
  rendered: string,
  nonce: string,
  { hydrate, failed }: { readonly hydrate: RouteHandle["hydrate"]; readonly failed: boolean },
  stylesheet: (address: string) => string | undefined,
) {
  const isDeferred = hydrate === "when-wanted" && import.meta.env.PROD;
  const { html, texts: scripts } = takeMarked("script", rendered, nonce);
  if (hydrate && !isDeferred) return { html, scripts, styles: [] };
  const { html: styled, texts: styles } = takeMarked("style", withInlineStyles(html, nonce, stylesheet), nonce);
  if (failed) return { html: styled, scripts, styles };
  // The renderer's marks are gone by now, so that the scripts which are added keep their text.
  const delivered = withPrefetchRules(styled);
  return isDeferred
    ? { html: withDeferredRuntime(delivered), scripts: [...runningScripts(scripts), prefetchRules], styles }
    : { html: delivered, scripts: [...scripts, prefetchRules], styles };
}

/** Renders without streaming: the page cache, the content hashes of the security policy and the ETag need the whole page. */
function renderWhole(element: React.ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // React moves large finished boundaries out of line even in a whole render; without JavaScript they would never appear.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector(resolve)),
      onShellError: reject,
      onError,
    });
  });
}

function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk);
      written();
    },
    final(ended) {
      done(Buffer.concat(chunks).toString("utf8"));
      ended();
    },
  });
}
