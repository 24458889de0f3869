import { matchPath, type ServerBuild } from "react-router";
import type { RouteHandle } from "~/root";

type Routes = ServerBuild["routes"];

/** Megabytes that an address may be sent as a file, as the `handle` of its route says; undefined for one that takes forms only. */
export function uploadLimits({ routes }: ServerBuild): (pathname: string) => number | undefined {
  const limits = Object.keys(routes).flatMap((id) => {
    const megabytes = (routes[id]?.module.handle as RouteHandle | undefined)?.uploadMegabytes;
    return megabytes === undefined ? [] : [{ pattern: pathOf(routes, id), megabytes }];
  });
  return (pathname) => limits.find(({ pattern }) => matchPath(pattern, pathname.replace(/\.data$/, "")))?.megabytes;
}

function pathOf(routes: Routes, id: string): string {
  const { parentId, path } = routes[id] ?? {};
  return [parentId === undefined ? "" : pathOf(routes, parentId), path ?? ""].filter((part) => part !== "").join("/");
}
