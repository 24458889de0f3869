import { listGoLivePoints } from "~/domain/go-live/go-live-facts.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import type { AdminRequest, RouteArgs } from "~/web/admin-action.server";
import { goLiveContent } from "~content/go-live-content";

export async function readGoLivePoints<Args extends RouteArgs>({ db, site, now }: Pick<AdminRequest<Args>, "db" | "site" | "now">) {
  const { number, record } = await readClinicRecord({ db });
  const { publicUrl, trustedProxies, mail: environmentMail } = site.config;
  const { builtIn } = site.pages;
  return {
    base: number,
    record,
    points: await listGoLivePoints(db, { record, publicUrl, trustedProxies, content: goLiveContent, builtIn, environmentMail, now }),
  };
}
