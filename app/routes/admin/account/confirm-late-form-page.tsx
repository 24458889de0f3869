import { useRef, useState } from "react";
import { href, Link, redirect, useSubmit } from "react-router";
import { z } from "zod";
import type { RouteHandle } from "~/root";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasskeySignIn } from "~/ui/admin/sign-in/passkey-sign-in";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { confirmPath } from "~/web/confirm-path";
import { isLateFormPath } from "~/web/late-form.server";
import { isSecretField } from "~/web/secret-fields";
import { safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/confirm-late-form-page";
import { confirmPassword, passwordErrors } from "./confirm-password.server";
import { PasswordForm } from "./forms";

/** The largest form it may receive: the choices of an import. */
export const handle: RouteHandle = { formKilobytes: 2048 };

/** No form that is kept here has a field with this name. */
const PASSWORD = "password-to-confirm";

export const loader = adminLoader({}, async (ctx: AdminRequest) => {
  await requireLateForm(ctx);
  return { email: ctx.actor.email, to: safeReturnPath(ctx.url.searchParams.get("to")) };
});

/** Receives a form whose sign-in was too old, asks for the password, then redirects the browser with the form unchanged. */
export const action = adminAction({ page: href("/admin"), fields: { [PASSWORD]: passwordErrors.password } }, async (ctx: ActionRequest) => {
  await requireLateForm(ctx);
  const to = safeReturnPath(ctx.url.searchParams.get("to"));
  const { [PASSWORD]: password, ...typed } = await ctx.read(z.record(z.string(), z.string()));
  const plain = Object.entries(typed).filter(([name, value]) => value === "" || !isSecretField(name));
  const isForScript = ctx.request.headers.get("Accept") === "*/*";
  // No page contains a secret, so without a script such a form has to be filled in again.
  if (plain.length < Object.keys(typed).length && !isForScript) return redirect(confirmPath(to), 303);
  if (password === undefined) return { errors: { [PASSWORD]: undefined }, typed: Object.fromEntries(plain) };
  await confirmPassword(ctx, password);
  // 307: the browser sends the same form there (RFC 9110 section 15.4.8).
  return redirect(to, 307);
});

/** Without it, a link and a password would carry out what nobody sent. */
async function requireLateForm({ site, signedIn, url }: AdminRequest): Promise<void> {
  if (!(await isLateFormPath(site, signedIn, url))) throw redirect(confirmPath(href("/admin")), 303);
}

/** For a form that a script sent: restores its secrets, which never left the browser. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  const { errors, typed } = await serverAction();
  const secrets = [...sent].filter(([name]) => name !== PASSWORD && isSecretField(name));
  return { errors, typed: { ...typed, ...Object.fromEntries(secrets.map(([name, value]) => [name, String(value)])) }, isByScript: true };
}

export default function ConfirmLateFormPage({ loaderData: { email, to }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const panel = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  // Somebody opened the address again: the form is gone.
  if (!actionData) return <NothingSent />;
  const kept = Object.entries(actionData.typed);
  // What the browser itself sent, it sends again: a script could not save a file that is downloaded.
  const isByScript = "isByScript" in actionData;
  const sendOn = () => {
    if (isByScript) return void submit(Object.fromEntries(kept), { method: "post", action: to });
    const form = panel.current?.querySelector("form");
    form?.setAttribute("action", to);
    form?.submit();
    setSent(true);
  };
  return (
    <AdminPage title="Confirm it’s you" isNarrow>
      {isSent ? (
        <>
          <p role="status">A file that you asked for goes to your downloads.</p>
          <p>
            <Link className="button" to={to}>
              Back
            </Link>
          </p>
        </>
      ) : (
        <p>You signed in more than 15 minutes ago. What you asked for is done as soon as you confirm; nothing is lost.</p>
      )}
      <div className="panel" ref={panel} hidden={isSent}>
        <PasswordForm
          name={PASSWORD}
          email={email}
          error={actionData.errors[PASSWORD]}
          {...(!isByScript && { reloadDocument: true, onSubmit: () => setSent(true) })}
        >
          {kept.map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name} />
          ))}
        </PasswordForm>
        <PasskeySignIn to={to} onSignedIn={sendOn} />
      </div>
    </AdminPage>
  );
}

function NothingSent() {
  return (
    <AdminPage title="Nothing to confirm" isNarrow>
      <p>No form is waiting here.</p>
      <p>
        <Link className="button" to={confirmPath(href("/admin"))}>
          Continue
        </Link>
      </p>
    </AdminPage>
  );
}
