import { href, Link } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { findPrintedCodes, makePrintedCodes } from "~/domain/staff/account/printed-codes.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/printed-codes-page";
import "./backup.css";

const page = href("/admin/backup/codes");

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, now }: AdminRequest) => ({
  email: actor.email,
  today: formatDay(arizonaDate(now)),
  known: await findPrintedCodes(db, actor),
}));

/** The codes are in this answer and nowhere else: only their hashes are stored. */
export const action = adminAction({ page, role: "owner", fresh: page }, async ({ db, actor, now }: ActionRequest) => ({
  codes: await makePrintedCodes(db, actor, now),
}));

export default function PrintedCodesPage({ loaderData: { email, today, known }, actionData }: Route.ComponentProps) {
  const codes = actionData?.codes;
  return (
    <AdminPage
      title="Printed codes"
      lead={
        codes
          ? "Print this sheet and keep it where you keep keys. These codes are shown only this once."
          : "If you forget your password, one of these codes lets you choose a new one, without email."
      }
      back={{ to: href("/admin/backup"), text: "Backup" }}
      isNarrow
    >
      {codes ? (
        <Sheet codes={codes} email={email} today={today} />
      ) : (
        <div className="panel flow">
          {known && (
            <p>{`${known.left} of ${known.all} codes left, made on ${formatDay(arizonaDate(new Date(known.madeAt)))}. New codes end them.`}</p>
          )}
          <p>You get ten codes. Each works once, together with your email address. Afterward, you choose a new password.</p>
          <ActionButton action={page} className="button" busyText="Making codes…">
            {known ? "Make new codes" : "Make ten codes"}
          </ActionButton>
        </div>
      )}
    </AdminPage>
  );
}

function Sheet({ codes, email, today }: { readonly codes: readonly string[]; readonly email: string; readonly today: string }) {
  const clinic = useClinicIdentity().name;
  return (
    <div className="panel flow">
      <h2>{`${clinic}, website admin`}</h2>
      <p className="soft">{`For ${email}. Made ${today}; older codes no longer work.`}</p>
      <ol className="codes monospace">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        Password forgotten? On the sign-in page choose “Forgot your password?”, then “Use a printed code”. Enter your email and one of
        these, then choose a new password. Each code works once.
      </p>
      <p className="notice no-print">
        Anybody who has a code and your email address can choose your password. If the sheet is lost, make new codes.
      </p>
      <div className="row no-print">
        <button className="button needs-script" type="button" onClick={() => print()}>
          Print
        </button>
        <Link className="button outline" to={href("/admin/backup")}>
          I have printed them
        </Link>
      </div>
    </div>
  );
}
