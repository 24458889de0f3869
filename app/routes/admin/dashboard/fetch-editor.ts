import { useEffect } from "react";

/** As far as browsers tell it: Chrome does, Firefox and Safari don't. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Megabits a second. */
  readonly downlink?: number;
}

/** React Router's list of routes (8.5, `routeDiscovery: "initial"`). */
interface RouteList {
  readonly routes: Readonly<Record<string, { module: string; imports?: readonly string[]; css?: readonly string[] } | undefined>>;
}

const EDITOR = "routes/admin/posts/editor/page/edit-post";

/** Loads a slow connection for more than a second: a person who wants the page then waits behind it. */
const MIN_DOWNLINK = 2;

/** Fetches the editor while nobody waits for anything, so that it opens at once; not where data is dear or slow. */
export function useEditorAhead(): void {
  useEffect(() => {
    if (!isConnectionCheap()) return;
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchEditor, 2000);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(fetchEditor);
    return () => cancelIdleCallback(callback);
  }, []);
}

function isConnectionCheap(): boolean {
  const { saveData, effectiveType = "4g", downlink = MIN_DOWNLINK } = (navigator as { connection?: Connection }).connection ?? {};
  if (matchMedia("(prefers-reduced-data: reduce)").matches) return false;
  return !saveData && effectiveType === "4g" && downlink >= MIN_DOWNLINK;
}

/** Files of the route are only fetched. What is named by its module alone has to be loaded; it changes nothing by that. */
function fetchEditor(): void {
  const { __reactRouterManifest: list } = window as unknown as { __reactRouterManifest?: RouteList };
  const { module, imports = [], css = [] } = list?.routes[EDITOR] ?? {};
  for (const href of [module, ...imports]) if (href && isNew(href)) document.head.append(moduleLink(href));
  // Not by a link: Firefox asks a policy's default-src about rel="prefetch", which allows nothing.
  for (const href of css.map((one) => one.replace(/#$/, ""))) if (isNew(href)) void fetch(href, { priority: "low" }).catch(() => undefined);
  import("~/routes/admin/posts/editor/surface/surface").catch(() => {
    // The editor tries again.
  });
}

function isNew(href: string): boolean {
  return document.head.querySelector(`link[href="${href}"]`) === null;
}

function moduleLink(href: string): HTMLLinkElement {
  return Object.assign(document.createElement("link"), { rel: "modulepreload", href });
}
