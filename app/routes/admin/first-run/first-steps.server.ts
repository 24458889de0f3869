import { isEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { listChangedSections } from "~/domain/clinic/clinic-revisions.server";
import { clinicProgress } from "~/domain/clinic/clinic-setup";
import { isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { isAtLeast } from "~/domain/staff/roles";
import { readGoLivePoints } from "~/routes/admin/clinic/go-live/go-live-points.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import type { AdminRequest } from "~/web/admin-action.server";

export type FirstRun = Awaited<ReturnType<typeof findFirstRun>>;

export async function findFirstRun(ctx: Pick<AdminRequest, "db" | "actor" | "site" | "now">, hasPosts: boolean) {
  const { db, actor } = ctx;
  const { role } = actor;
  const isOwner = role === "owner";
  const clinic = isAtLeast(role, "editor") ? clinicProgress((await readClinicRecord({ db })).record, await listChangedSections(db)) : null;
  const isBegun = clinic?.isDone && hasPosts;
  const goLive = isOwner && clinic && isBegun ? (await readGoLivePoints(ctx)).points : [];
  const openPoints = goLive.filter(({ isOpen }) => isOpen).length;
  return {
    isSetUpOpen: isOwner && (await isSetUpOpen(db)),
    /** Null when every step is done, and for staff who can't change the clinic's facts. */
    clinic: isBegun && openPoints === 0 ? null : clinic,
    /** Of the list of what must be settled before the site is public; counted for owners, once the other steps are done. */
    openPoints,
    hasPosts,
    mayImport: isOwner && !hasPosts,
    mayRestore: isOwner && !hasPosts && (await isEmptyInstall(db)),
  };
}
