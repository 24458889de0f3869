import { Outlet } from "react-router";
import { clinicFacts } from "~/domain/clinic/clinic-facts";
import type { RouteHandle } from "~/root";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff, staffGuard } from "~/web/staff-guard.server";
import type { Route } from "./+types/preview-layout";
import { previewedRecord } from "./section/previewed-change.server";

export const handle: RouteHandle = { framed: true };

/** Gives the public pages below it the record as it would be after the save. */
const withChange: Route.MiddlewareFunction = async ({ params, context }, next) => {
  requireStaff(context, "editor");
  const site = context.get(requestContext);
  const { record } = await readClinicRecord({ db: site.database.kysely });
  const preview = previewedRecord(record, params);
  if (preview) context.set(requestContext, { ...site, clinic: clinicFacts(preview.changed), now: () => preview.at });
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [staffGuard, withChange];

export function meta(): Route.MetaDescriptors {
  return [{ title: "Preview" }, { name: "robots", content: "noindex" }];
}

/** Inert: a preview only. */
export default function PreviewLayout() {
  return (
    <div inert>
      <Outlet />
    </div>
  );
}
