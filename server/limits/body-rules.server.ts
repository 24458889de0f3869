import { matchPath, type ServerBuild } from "react-router";
import type { RouteHandle } from "~/root";

export interface BodyRule {
  /** The route's path, so that every spelling of an address counts as that address. */
  readonly pattern?: string;
  readonly bytes: number;
  readonly perMinute?: number | undefined;
  readonly takes: "forms" | "forms and JSON" | "files";
  readonly fromAnywhere?: true;
}

type Routes = ServerBuild["routes"];

const KILOBYTE = 1024;

export const ANY_FORM: BodyRule = { bytes: 64 * KILOBYTE, takes: "forms" };

/** What may be sent to an address: a form of 64 KB, unless the `handle` of its route says otherwise. */
export function bodyRules({ routes }: ServerBuild): (pathname: string) => BodyRule {
  const special = Object.keys(routes).flatMap((id) => {
    const rule = ruleOf(routes[id]?.module.handle as RouteHandle | undefined);
    return rule ? [{ pattern: pathOf(routes, id), rule }] : [];
  });
  return (pathname) => {
    const page = pathname.replace(/\.data$/, "");
    const found = special.find(({ pattern }) => matchPath(pattern, page));
    return found ? { ...found.rule, pattern: found.pattern } : ANY_FORM;
  };
}

function ruleOf({ uploadMegabytes, formKilobytes, takesJson, postsPerMinute, postsFromAnywhere }: RouteHandle = {}): BodyRule | null {
  if (uploadMegabytes !== undefined) return { bytes: uploadMegabytes * KILOBYTE * KILOBYTE, perMinute: postsPerMinute, takes: "files" };
  if (formKilobytes !== undefined) return { bytes: formKilobytes * KILOBYTE, perMinute: postsPerMinute, takes: "forms" };
  if (postsFromAnywhere) return { ...ANY_FORM, fromAnywhere: true };
  if (postsPerMinute !== undefined) return { ...ANY_FORM, perMinute: postsPerMinute };
  return takesJson ? { ...ANY_FORM, takes: "forms and JSON" } : null;
}

function pathOf(routes: Routes, id: string): string {
  const { parentId, path } = routes[id] ?? {};
  return [parentId === undefined ? "" : pathOf(routes, parentId), path ?? ""].filter((part) => part !== "").join("/");
}
