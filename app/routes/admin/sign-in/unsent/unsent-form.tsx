import { useId } from "react";
import { data, href, redirect } from "react-router";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { AdminBrand } from "~/ui/admin/admin-frame";
import { TextField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { readForm } from "~/web/form-errors.server";
import { cookieHeaders, findAuthState, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/unsent-form";
import { type UnsentField, unsentFields } from "./unsent-fields";

/** The guard sends the editor's form here, too. */
export const handle = postFormHandle;

/**
 * Shows a form again that the guard could not let through (the session is over, or the database can't be reached), or whose
 * action met an outage. Its sender may be unknown, so it shows only what they sent, which came from a page of this site
 * (server/limits/cross-site.server.ts).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const to = safeReturnPath(url.searchParams.get("to"));
  const { auth, cookies } = await findAuthState(request, context);
  const headers = cookieHeaders(cookies);
  if (auth.kind === "in" && !url.searchParams.has("outage")) return redirect(to, { status: 307, headers });
  const fields = auth.kind === "waiting" ? null : unsentFields(await readForm(request));
  if (fields === null) return redirect(href("/admin"), { status: 303, headers });
  const why = auth.kind === "waiting" || auth.kind === "in" ? "unavailable" : auth.kind;
  return data({ to, fields, why }, { status: reasons[why].status, headers });
}

const reasons = {
  "signed-out": {
    status: 401,
    title: "You are signed out",
    text: "Nothing is saved yet. What you typed is below. Sign in in another tab, then come back and choose “Try Again”.",
    link: "Sign in in another tab",
  },
  "second-factor-due": {
    status: 403,
    title: "Two-step sign-in comes first",
    text: "Nothing is saved yet. What you typed is below. Turn two-step sign-in on in another tab, then come back and choose “Try Again”.",
    link: "Turn it on in another tab",
  },
  unavailable: {
    status: 503,
    title: "Configuration Error",
    text: "The blog’s data can’t be reached, so nothing is saved yet. What you typed is below. Wait a minute, then choose “Try Again”.",
    link: null,
  },
} as const;

export default function UnsentForm({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    // For people who open the address by hand.
    return (
      <SignInFrame title="Nothing to send" subtitle="No form is waiting here.">
        <p>
          <a className="button" href={href("/admin")}>
            Go to the posts
          </a>
        </p>
      </SignInFrame>
    );
  }
  const { to, fields, why } = actionData;
  const { title, text, link } = reasons[why];
  return (
    <div className="admin">
      <header className="admin-header night">
        <div className="wrap">
          <AdminBrand />
        </div>
      </header>
      <main id="main" className="wrap">
        <title>Not saved yet | Blog Admin</title>
        <div className="page unsent">
          <h1>{title}</h1>
          <p className="notice warn" role="alert">
            {text}
          </p>
          {link && (
            <p>
              <a className="button outline" href={href("/admin")} target="_blank" rel="noopener">
                {link}
              </a>
            </p>
          )}
          <form method="post" action={to} className="panel flow">
            {fields.map((field) => (
              <UnsentFieldInput {...field} key={field.name} />
            ))}
            <button className="button" type="submit">
              Try Again
            </button>
          </form>
        </div>
      </main>
    </div>
  );
}

function UnsentFieldInput({ name, value, label }: UnsentField) {
  const id = useId();
  if (label === null) return <input type="hidden" name={name} value={value} />;
  const isLong = name === "content" || value.length > 80 || value.includes("\n");
  // Which button was pressed, rather than something to type.
  if (!isLong) return <TextField name={name} label={label} defaultValue={value} readOnly={name === "status"} autoComplete="off" />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea className="input" id={id} name={name} rows={name === "content" ? 16 : 3} defaultValue={value} />
    </div>
  );
}
