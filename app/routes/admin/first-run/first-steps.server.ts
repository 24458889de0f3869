import { isEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { listChangedSections } from "~/domain/clinic/clinic-revisions.server";
import { clinicProgress } from "~/domain/clinic/clinic-setup";
import { isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { isAtLeast } from "~/domain/staff/roles";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import type { AdminRequest } from "~/web/admin-action.server";

export type FirstRun = Awaited<ReturnType<typeof findFirstRun>>;

export async function findFirstRun({ db, actor: { role } }: Pick<AdminRequest, "db" | "actor">, hasPosts: boolean) {
  const isOwner = role === "owner";
  const clinic = isAtLeast(role, "editor") ? clinicProgress((await readClinicRecord({ db })).record, await listChangedSections(db)) : null;
  return {
    isSetUpOpen: isOwner && (await isSetUpOpen(db)),
    /** Null when every step is done, and for staff who can't change the clinic's facts. */
    clinic: clinic?.isDone && hasPosts ? null : clinic,
    hasPosts,
    mayImport: isOwner && !hasPosts,
    mayRestore: isOwner && !hasPosts && (await isEmptyInstall(db)),
  };
}
