import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteHandle } from "~/root";
import { type Address, type CacheParameters, canonicalTarget, parseAddress } from "./request-address.server";

export interface KnownAddress extends Address {
  /** Where another spelling of the address leads. */
  readonly canonical: string | null;
}

const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 256;

/** Reads addresses, and remembers those that are asked for again and again. Null for a malformed one. */
export function knownAddresses(build: ServerBuild): (sent: string) => KnownAddress | null {
  const known = new Map<string, KnownAddress>();
  const parametersOf = cacheParameters(build);
  return (sent) => {
    const remembered = known.get(sent);
    if (remembered) return remembered;
    const address = parseAddress(sent, parametersOf);
    if (!address) return null;
    const read = { ...address, canonical: canonicalTarget(address) };
    if (known.size >= MOST_KNOWN) known.clear();
    if (sent.length <= LONGEST_KNOWN) known.set(sent, read);
    return read;
  };
}

/** As the `handle` of the route or of a layout around it says. */
export function cacheParameters({ routes }: ServerBuild): CacheParameters {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.parentId !== parent) return [];
      const { id, path, index, module } = route;
      const object = { handle: module.handle, ...(path !== undefined && { path }) };
      return index ? { ...object, index: true } : { ...object, children: childrenOf(id) };
    });
  const tree = childrenOf(undefined);
  return (pathname) => {
    const page = pathname.replace(/(^\/_root)?\.data$/, "") || "/";
    const handles = matchRoutes(tree, page)?.map(({ route }) => route.handle as RouteHandle | undefined);
    return handles?.findLast((handle) => handle?.cacheParameters)?.cacheParameters;
  };
}
