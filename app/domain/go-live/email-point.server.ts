import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { MailServer } from "~/domain/mail/mail-server";
import { findMailServer } from "~/domain/mail/mail-settings.server";
import { findSenderCheck } from "~/domain/mail/sender-check.server";
import { counted } from "~/domain/phrases";
import type { GoLivePoint } from "./go-live";
import type { Claim } from "./to-confirm";

/** Whether email of the site arrives. A site that sends none is a claim: the clinic may want it so. @param environment of `SMTP_URL` */
export async function findEmailPoint(db: Kysely<Tables> | null, environment: MailServer | null): Promise<Claim | GoLivePoint> {
  const server = environment ?? (db && (await findMailServer(db)));
  const place = "email" as const;
  if (!server || !db) {
    const detail = "Nobody hears of requests by email, subscribers are not confirmed, and a lost password needs an owner.";
    return { id: "email", place, value: "none", title: "The site sends no email", detail, label: "Set up email" };
  }
  const check = await findSenderCheck(db, server);
  const missing = check?.findings.filter(({ state }) => state === "missing").length ?? 0;
  const point = { id: "email", kind: "confirm", place, label: "Open Email", value: null, confirmed: null } as const;
  if (check === null) {
    return {
      ...point,
      isOpen: true,
      title: "Nobody has looked whether email arrives",
      detail: "The Email page checks it with one button.",
    };
  }
  if (missing === 0)
    return { ...point, isOpen: false, title: "Email arrives", detail: `Nothing that we can see is missing at ${check.domain}.` };
  const detail = `${counted(missing, "record is", "records are")} missing at ${check.domain}. The Email page has what to hand over.`;
  return { ...point, isOpen: true, title: "Email may land in spam", detail };
}
