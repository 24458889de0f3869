import { useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { clinicFacts, identityOf } from "~/domain/clinic/clinic-facts";
import { clinicDefaults } from "~content/clinic";
import { errorCopy } from "~content/error-copy";
import { spanishErrorCopy } from "~content/es/error-copy";
import { languageOf } from "~content/language";
import type { Route } from "./+types/root";
import headingFont from "./ui/fonts/besley-display.woff2";
import { ErrorScreen } from "./ui/kit/error-screen";
import { PageFailed } from "./ui/kit/request-reference";
import { headLinks, themeColor } from "./ui/public/page-meta";
import { toastForHost } from "./web/flash-toast.server";
import { requestContext } from "./web/request-context.server";
import "./ui/styles/site.css";

export interface RouteHandle {
  /** Set by routes whose client states need JavaScript; every other page ships none. */
  readonly hydrate?: true | "when-wanted";
  /** Size of a file that the route takes. Set it above the feature's own limit, whose message is better. */
  readonly uploadMegabytes?: number;
  /** Query parameters that the page reads, and those under it: all others are dropped, so that none makes another page. */
  readonly cacheParameters?: readonly string[];
  /** Size of a form that the route takes, where 64 KB are too few. */
  readonly formKilobytes?: number;
  /** Visits of the page are counted, under its path alone. */
  readonly countsVisits?: true;
  /** How often one network may post here. The route's action asks `isRateLimited` and answers in its own form. */
  readonly postsPerMinute?: number;
  /** Other websites and programs may post here: the address itself is the proof. */
  readonly postsFromAnywhere?: true;
  /** For routes that a script sends JSON to. */
  readonly takesJson?: true;
  /** For pages with posts, whose featured images may lie elsewhere. "featured": those alone, and no pictures in a text. */
  readonly remoteImages?: true | "featured";
  /** For pages that show files of the visitor's device before they are sent. */
  readonly localImages?: true;
  /** Scripts of the page turn text into HTML by named policies only (W3C Trusted Types). */
  readonly trustedTypes?: true;
  /** A page of ours may show it in a frame. */
  readonly framed?: true;
  /** For pages with frames that show pages of ours. */
  readonly framesOwnPages?: true;
  /** Of addresses that it does not know, it asks where they led on the old site. */
  readonly formerAddresses?: true;
  /** A page of the admin without its header and menu. */
  readonly frameless?: true;
}

export function links(): Route.LinkDescriptors {
  return [{ rel: "preload", href: headingFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" }, ...headLinks];
}

export const middleware: Route.MiddlewareFunction[] = [toastForHost];

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { twin } = await site.pages.findTwin(url.pathname, site.now());
  return {
    origin: site.origin,
    clinic: identityOf(site.clinic),
    ...(site.config.isDemo && { isDemo: true }),
    ...(languageOf(url.pathname) === "es" && { language: "es" as const, errors: spanishErrorCopy }),
    ...(twin !== null && { twin }),
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches();
  const failed = useContext(PageFailed);
  // In the browser the page is hydrated by definition; without this half a client navigation to a script-less route breaks scrolling.
  const hydrates = !import.meta.env.SSR || (!failed && matches.some((match) => (match.handle as RouteHandle | undefined)?.hydrate));
  return (
    <html lang={useRouteLoaderData<typeof loader>("root")?.language ?? "en"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        {import.meta.env.DEV && !hydrates && <script type="module" src="/scripts/dev-reload.ts" />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <ErrorScreen
      error={error}
      clinic={root?.clinic ?? identityOf(clinicFacts(clinicDefaults))}
      copy={root?.errors ?? errorCopy}
      revealsCause={import.meta.env.DEV}
    />
  );
}
