import { isEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { listChangedSections } from "~/domain/clinic/clinic-revisions.server";
import { clinicProgress } from "~/domain/clinic/clinic-setup";
import { isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { isAtLeast } from "~/domain/staff/roles";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import type { AdminRequest } from "~/web/admin-action.server";

export type FirstRun = Awaited<ReturnType<typeof findFirstRun>>;

export async function findFirstRun({ db, actor: { role }, site }: Pick<AdminRequest, "db" | "actor" | "site">, hasPosts: boolean) {
  const isOwner = role === "owner";
  const clinic = isAtLeast(role, "editor") ? clinicProgress((await readClinicRecord({ db })).record, await listChangedSections(db)) : null;
  const isBegun = clinic?.isDone && hasPosts;
  const openPoints = isOwner && isBegun ? await site.pointsToSettle() : 0;
  return {
    isSetUpOpen: isOwner && (await isSetUpOpen(db)),
    /** Null when every step is done, and for staff who can't change the clinic's facts. */
    clinic: isBegun && openPoints === 0 ? null : clinic,
    /** What must be settled before the site is public; counted for owners, once the other steps are done. */
    openPoints,
    hasPosts,
    mayImport: isOwner && !hasPosts,
    mayRestore: isOwner && !hasPosts && (await isEmptyInstall(db)),
  };
}
