import { readdirSync, readFileSync } from "node:fs";

/** The built scripts and sheets of pages. */
export const ASSETS = "build/client/assets/";

export interface RouteFiles {
  readonly id: string;
  readonly hasDefaultExport: boolean;
  readonly module: string;
  readonly imports: readonly string[];
  readonly css?: readonly string[];
}

interface RouteList {
  /** The file's own address. */
  readonly list: string;
  readonly entry: Pick<RouteFiles, "module" | "imports">;
  readonly routes: Readonly<Record<string, RouteFiles>>;
}

/** What the build tells React Router's client of the routes. */
export function routeList(): RouteList {
  const name = readdirSync(ASSETS).find((file) => file.startsWith("manifest-"));
  const json = readFileSync(`${ASSETS}${name}`, "utf8")
    .replace(/^[^{]*/, "")
    .replace(/;\s*$/, "");
  return { ...JSON.parse(json), list: `/assets/${name}` };
}
