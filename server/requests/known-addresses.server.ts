import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from "react-router";
import { namingParameters } from "~/domain/former-addresses/former-path";
import type { RouteHandle } from "~/root";
import { type Address, type CacheParameters, canonicalTarget, parseAddress } from "./request-address.server";

export interface KnownAddress extends Address {
  /** The redirect target of an address that is spelled differently. */
  readonly canonical: string | null;
  /** Pattern of the route that answers, such as /blog/:slug, or "files". */
  readonly route: string;
  /** Whether visits of the page are counted. */
  readonly isCounted: boolean;
  /** Whether the canonical address may be one of the old site, which redirects again. */
  readonly mayRedirect: boolean;
}

const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 256;

/** Parses addresses, with a cache. Null for a malformed one. */
export function knownAddresses(build: ServerBuild, isFile: (pathname: string) => boolean): (sent: string) => KnownAddress | null {
  const known = new Map<string, KnownAddress>();
  const match = routeMatching(routeTree(build));
  const parametersOf = cacheParameters(match);
  const mayBeFormer = (pathname: string) => handlesOf(match, pathname).some((handle) => handle?.formerAddresses);
  return (sent) => {
    const remembered = known.get(sent);
    if (remembered) return remembered;
    const address = parseAddress(sent, parametersOf, (pathname) => (mayBeFormer(pathname) ? namingParameters : []));
    if (!address) return null;
    const route = isFile(address.pathname) ? "files" : routePattern(match, address.pathname);
    const canonical = canonicalTarget(address);
    const mayRedirect = canonical !== null && mayBeFormer(pathOf(canonical));
    const isCounted = canonical === null && handlesOf(match, address.pathname).at(-1)?.countsVisits === true && !isData(address.pathname);
    const read = { ...address, canonical, route, isCounted, mayRedirect };
    if (known.size >= MAX_KNOWN) known.clear();
    if (sent.length <= MAX_KNOWN_LENGTH) known.set(sent, read);
    return read;
  };
}

export function pathOf(target: string): string {
  return target.split("?")[0] ?? "";
}

/** From the `handle` of the route or of a layout around it. */
function cacheParameters(match: Match): CacheParameters {
  return (pathname) => handlesOf(match, pathname).findLast((handle) => handle?.cacheParameters)?.cacheParameters;
}

function handlesOf(match: Match, pathname: string): (RouteHandle | undefined)[] {
  return match(pageOf(pathname)).map(({ route }) => route.handle as RouteHandle | undefined);
}

function routePattern(match: Match, pathname: string): string {
  const parts = match(pageOf(pathname)).flatMap(({ route }) => route.path ?? []);
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

function pageOf(pathname: string): string {
  return pathname.replace(DATA, "") || "/";
}

/** Whether a page that is open asks for its data. */
function isData(pathname: string): boolean {
  return DATA.test(pathname);
}

const DATA = /(^\/_root)?\.data$/;

type Match = (page: string) => RouteMatch[];

/** `matchRoutes` ranks and compiles all routes at each call, so it gets only those that may match, and once for all that is read of an address. */
function routeMatching(tree: RouteObject[]): Match {
  let last: { page: string; matches: RouteMatch[] } | undefined;
  return (page) => {
    if (last?.page === page) return last.matches;
    const words = page.toLowerCase().split("/").filter(Boolean);
    const routes = page.includes("%") ? tree : beginningWith(words, tree);
    last = { page, matches: matchRoutes(routes, page) ?? [] };
    return last.matches;
  };
}

function beginningWith(words: string[], routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => {
    const parts = (route.path ?? "").toLowerCase().split("/").filter(Boolean);
    if (!parts.every((part, index) => /[:*?]/.test(part) || part === words[index])) return [];
    return route.children ? { ...route, children: beginningWith(words.slice(parts.length), route.children) } : route;
  });
}

function routeTree({ routes }: ServerBuild): RouteObject[] {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.parentId !== parent) return [];
      const { id, path, index, module } = route;
      const object = { handle: module.handle, ...(path !== undefined && { path }) };
      return index ? { ...object, index: true } : { ...object, children: childrenOf(id) };
    });
  return childrenOf(undefined);
}
