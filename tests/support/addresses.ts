import routes from "../../app/routes";

interface RouteEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly file: string;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** An address of the route map, such as /admin/posts/:id. */
interface KnownAddress {
  readonly path: string;
  /** The files that answer it, outermost first. */
  readonly files: readonly string[];
}

/** Every address that the route map has at or below one. */
function addresses(entries: readonly RouteEntry[], base = "", outer: readonly string[] = []): KnownAddress[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    const files = [...outer, entry.file];
    return entry.children ? addresses(entry.children, path, files) : [{ path: path || "/", files }];
  });
}

export const allAddresses = addresses(routes as readonly RouteEntry[]);

export const adminAddresses = allAddresses.filter(({ path }) => /^\/admin(\/|$)/.test(path));
