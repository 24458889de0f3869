import { useRef } from "react";
import { href, Link, redirect } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { listRecoveryCodes, renewRecoveryCodes } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { useCopy } from "~/ui/admin/links/use-copy";
import { ActionButton } from "~/ui/admin/submit-button";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/recovery-codes-page";

const page = href("/admin/account/recovery-codes");

export const loader = adminLoader({ fresh: page }, async ({ site, actor, now }: AdminRequest) => {
  if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  return { email: actor.email, codes: await listRecoveryCodes(await site.staff(), actor), today: formatDay(arizonaDate(now)) };
});

export const action = adminAction({ page, fresh: page }, async ({ site, actor, client, signedIn, now, done }: ActionRequest) => {
  if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  await renewRecoveryCodes({ staff: await site.staff(), client, now }, signedIn);
  return done("New codes", "The old ones no longer work.");
});

export default function RecoveryCodesPage({ loaderData: { email, codes, today } }: Route.ComponentProps) {
  return (
    <AdminPage title="Recovery codes">
      <div className="panel">
        <p className="no-print">
          Each code signs you ({email}) in once when you don’t have your authenticator app. Store them somewhere safe, not on the same
          device.
        </p>
        <Codes codes={codes} today={today} />
      </div>
      <div className="panel no-print">
        <h2>Make new codes</h2>
        <p>The codes above then stop working.</p>
        <ActionButton action={page} className="button">
          Make new codes
        </ActionButton>
      </div>
    </AdminPage>
  );
}

/** The download needs neither the server nor a script: the file is in the link. */
function Codes({ codes, today }: { codes: readonly string[]; today: string }) {
  const clinic = useClinicIdentity().name;
  const list = useRef<HTMLUListElement>(null);
  const select = () => list.current && getSelection()?.selectAllChildren(list.current);
  const { copy, outcome } = useCopy({ text: codes.join("\n"), subject: "The codes are", select });
  const file = [clinic, `Recovery codes, ${today}`, "", ...codes, ""].join("\r\n");
  return (
    <>
      <p className="soft">
        {clinic}, {today}
      </p>
      <ul className="codes monospace" ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row no-print">
        <button className="button outline needs-script" type="button" onClick={() => print()}>
          Print
        </button>
        <button className="button outline needs-script" type="button" onClick={copy}>
          Copy
        </button>
        <a className="button outline" href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="recovery-codes.txt">
          Download
        </a>
        <Link className="button" to={href("/admin/account")}>
          Done
        </Link>
      </div>
      <p className="help needs-script no-print" role="status">
        {outcome}
      </p>
    </>
  );
}
