import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { namingParameters } from "~/domain/former-addresses/former-path";
import type { RouteHandle } from "~/root";
import { type Address, type CacheParameters, canonicalTarget, parseAddress } from "./request-address.server";

export interface KnownAddress extends Address {
  /** Where another spelling of the address leads. */
  readonly canonical: string | null;
  /** Pattern of the route that answers, such as /blog/:slug, or "files". */
  readonly route: string;
  /** The canonical one may be an address of the old site, and lead on. */
  readonly mayLeadOn: boolean;
}

const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 256;

/** Reads addresses, and remembers those that are asked for again and again. Null for a malformed one. */
export function knownAddresses(build: ServerBuild, isFile: (pathname: string) => boolean): (sent: string) => KnownAddress | null {
  const known = new Map<string, KnownAddress>();
  const tree = routeTree(build);
  const parametersOf = cacheParameters(tree);
  const leadsOn = (pathname: string) => handlesOf(tree, pathname).some((handle) => handle?.formerAddresses);
  return (sent) => {
    const remembered = known.get(sent);
    if (remembered) return remembered;
    const address = parseAddress(sent, parametersOf, (pathname) => (leadsOn(pathname) ? namingParameters : []));
    if (!address) return null;
    const route = isFile(address.pathname) ? "files" : routePattern(tree, address.pathname);
    const canonical = canonicalTarget(address);
    const mayLeadOn = canonical !== null && leadsOn(pathOf(canonical));
    const read = { ...address, canonical, route, mayLeadOn };
    if (known.size >= MOST_KNOWN) known.clear();
    if (sent.length <= LONGEST_KNOWN) known.set(sent, read);
    return read;
  };
}

export function pathOf(target: string): string {
  return target.split("?")[0] ?? "";
}

/** As the `handle` of the route or of a layout around it says. */
export function cacheParameters(tree: RouteObject[]): CacheParameters {
  return (pathname) => handlesOf(tree, pathname).findLast((handle) => handle?.cacheParameters)?.cacheParameters;
}

function handlesOf(tree: RouteObject[], pathname: string): (RouteHandle | undefined)[] {
  return matchRoutes(tree, pageOf(pathname))?.map(({ route }) => route.handle as RouteHandle | undefined) ?? [];
}

function routePattern(tree: RouteObject[], pathname: string): string {
  const parts = matchRoutes(tree, pageOf(pathname))?.flatMap(({ route }) => route.path ?? []) ?? [];
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

function pageOf(pathname: string): string {
  return pathname.replace(/(^\/_root)?\.data$/, "") || "/";
}

export function routeTree({ routes }: ServerBuild): RouteObject[] {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.parentId !== parent) return [];
      const { id, path, index, module } = route;
      const object = { handle: module.handle, ...(path !== undefined && { path }) };
      return index ? { ...object, index: true } : { ...object, children: childrenOf(id) };
    });
  return childrenOf(undefined);
}
