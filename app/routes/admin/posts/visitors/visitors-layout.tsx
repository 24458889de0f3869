import { Outlet } from "react-router";
import type { RouteHandle } from "~/root";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { staffGuard } from "~/web/staff-guard.server";
import type { Route } from "./+types/visitors-layout";

export const handle: RouteHandle = { ...postFormHandle, framed: true, remoteImages: "featured" };

export const middleware: Route.MiddlewareFunction[] = [staffGuard];

export function meta(): Route.MetaDescriptors {
  return [{ title: "As visitors will see it" }, { name: "robots", content: "noindex" }];
}

/** Inert: a preview only. */
export default function VisitorsLayout() {
  return (
    <div inert>
      <Outlet />
    </div>
  );
}
