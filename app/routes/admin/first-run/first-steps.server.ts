import { isEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { listChangedSections } from "~/domain/clinic/clinic-revisions.server";
import { type ClinicProgress, clinicProgress } from "~/domain/clinic/clinic-setup";
import { isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { isAtLeast } from "~/domain/staff/roles";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import type { AdminRequest } from "~/web/admin-action.server";

export interface FirstRun {
  readonly isSetUpOpen: boolean;
  /** Null when every step is done, and for staff who can't change the clinic's facts. */
  readonly clinic: ClinicProgress | null;
  readonly hasPosts: boolean;
  readonly mayImport: boolean;
  readonly mayRestore: boolean;
}

export async function findFirstRun({ db, actor: { role } }: Pick<AdminRequest, "db" | "actor">, hasPosts: boolean): Promise<FirstRun> {
  const isOwner = role === "owner";
  const clinic = isAtLeast(role, "editor") ? clinicProgress((await readClinicRecord({ db })).record, await listChangedSections(db)) : null;
  return {
    isSetUpOpen: isOwner && (await isSetUpOpen(db)),
    clinic: clinic?.isDone && hasPosts ? null : clinic,
    hasPosts,
    mayImport: isOwner && !hasPosts,
    mayRestore: isOwner && !hasPosts && (await isEmptyInstall(db)),
  };
}
