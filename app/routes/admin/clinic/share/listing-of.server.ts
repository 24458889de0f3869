import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findClinicRevision, newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { listingParts } from "~/domain/clinic/outputs/listing";
import type { AdminRequest } from "~/web/admin-action.server";
import { clinicDefaults } from "~content/clinic";
import { outputsCopy } from "~content/outputs-copy";

/** The listing of a revision of the record, by default the newest. */
export async function listingOf({ db, site, now }: Pick<AdminRequest, "db" | "site" | "now">, revision?: number) {
  const { number, record } =
    revision === undefined ? await newestClinicRevision(db, clinicDefaults) : await findClinicRevision(db, revision, clinicDefaults);
  const website = `${site.config.publicUrl ?? site.origin}/`;
  return { base: number, parts: listingParts(record, { website, copy: outputsCopy, today: arizonaDate(now) }) };
}
