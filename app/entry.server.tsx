import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "~/web/request-context.server";
import type { RouteHandle } from "./root";
import { PageFailed, RequestReference } from "./ui/kit/request-reference";
import { isDueToOutage } from "./web/outage-answer.server";
import { withDeferredRuntime, withInlineStyles } from "./web/page-delivery";

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
  const page = (
    <RequestReference value={requestId}>
      <PageFailed value={failed}>
        <ServerRouter context={routerContext} url={request.url} />
      </PageFailed>
    </RequestReference>
  );
  const html = await renderWhole(page, (error) =>
    log.error(`Rendering ${new URL(request.url).pathname} failed, reference ${requestId}`, error),
  );
  const whole = deliver(html, failed ? undefined : hydration(routerContext), stylesheet);
  return new Response(whole, { status: isDueToOutage(routerContext.staticHandlerContext.errors) ? 503 : status, headers });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // The client's fault: answered, but nothing to look into.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, requestId } = context.get(requestContext);
  log.error(`${request.method} ${new URL(request.url).pathname} failed, reference ${requestId}`, error);
}

/** What a route answers on purpose it shows in its own frame. */
function hasFailed({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return errors !== null && (errors.root !== undefined || Object.values(errors).some((error) => !isRouteErrorResponse(error)));
}

function hydration({ staticHandlerContext, routeModules }: EntryContext): RouteHandle["hydrate"] {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle?.hydrate)?.hydrate;
}

function deliver(html: string, hydrate: RouteHandle["hydrate"], stylesheet: (address: string) => string | undefined): string {
  if (!hydrate) return withInlineStyles(html, stylesheet);
  return hydrate === "when-wanted" && import.meta.env.PROD ? withDeferredRuntime(html) : html;
}

/** Renders without streaming: the page cache, the content hashes of the security policy and the ETag need the whole page. */
function renderWhole(element: React.ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // React moves large finished boundaries out of line even in a whole render; without JavaScript they would never appear.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError,
    });
  });
}
