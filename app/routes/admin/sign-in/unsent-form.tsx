import { data, href, redirect } from "react-router";
import { postLimits } from "~/domain/posts/post/post";
import { withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import type { RouteHandle } from "~/root";
import { formEntries, isSegmentName } from "~/routes/admin/posts/editor/writing/posted-form";
import { fieldLabels } from "~/routes/admin/posts/revisions/field-labels";
import { AdminBrand } from "~/ui/admin/admin-frame";
import { TextAreaField, TextField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { readForm } from "~/web/form-errors.server";
import { requestContext } from "~/web/request-context.server";
import { isSecretField } from "~/web/secret-fields";
import { cookieHeaders, findAuthState, isFilledIn, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/unsent-form";

/**
 * The guard redirects the editor's form here too, and has taken the session's cookie back by then: strangers look the same. Three texts
 * of 100,000 letters are 400 KB; to show the 2 MB that the editor's form may have would hold the event loop for a tenth of a second.
 */
export const handle: RouteHandle = { formKilobytes: 640, postsPerMinute: 20 };

/**
 * Shows a form again that the guard rejected (the session is over, or the database is down), or whose
 * action met an outage. The sender may be unknown, so it shows only what they sent, which came from a page of this site
 * (server/limits/cross-site.server.ts).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const to = safeReturnPath(url.searchParams.get("to"));
  const { auth, cookies } = await findAuthState(request, context);
  const headers = cookieHeaders(cookies);
  if (auth.kind === "in" && !url.searchParams.has("outage")) return redirect(to, { status: 307, headers });
  if (context.get(requestContext).isRateLimited) {
    headers.set("Retry-After", "60");
    return data(null, { status: 429, headers });
  }
  const fields = auth.kind === "waiting" || !isFilledIn(request) ? null : unsentFields(await readForm(request));
  if (fields === null) return redirect(href("/admin"), { status: 303, headers });
  const why = auth.kind === "waiting" || auth.kind === "in" ? "unavailable" : auth.kind;
  return data({ to, fields, why }, { status: reasons[why].status, headers });
}

interface UnsentField {
  readonly name: string;
  readonly value: string;
  /** Null for a hidden field. */
  readonly label: string | null;
}

/** Three whole texts, as a merge has them. Strangers may send more, or only names, which takes a tenth of a second to show. */
const MAX_CHARACTERS = 3 * postLimits.content;

/** @returns null when there is nothing to show: nobody typed anything, the form had a secret, or it is longer than any of this site */
function unsentFields(form: FormData): UnsentField[] | null {
  const characters = [...form].reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  if (characters > MAX_CHARACTERS) return null;
  if ([...form].some(([name, value]) => value !== "" && isSecretField(name))) return null;
  const entries = Object.entries(formEntries(form)).filter(([name]) => !isSegmentName(name));
  const fields = entries.map(([name, value]) => ({ name, value: withPlainLineEnds(String(value)), label: labelOf(name) }));
  return fields.some(({ label, value }) => label !== null && value.trim() !== "") ? fields : null;
}

function labelOf(name: string): string | null {
  if (machineFields.has(name) || isSecretField(name)) return null;
  const words = name.replace(/(?<=[a-z])([_-]|(?=[A-Z]))/g, " ").toLowerCase();
  return labels.get(name) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Hidden in their own forms, too. */
const machineFields: ReadonlySet<string> = new Set([
  "version",
  "saveId",
  "base",
  "save",
  "merged",
  "mine",
  "counted_read_time",
  "reviewed_version",
  "newest",
  "block",
  "asked",
  "shown",
  "seenAt",
  "when",
  "to",
]);

/** Where the name alone does not say it. */
const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(fieldLabels),
  ["altText", "Description (alt text)"],
  ["publish_at", "Date and time, Arizona time"],
  ["reviewed_on", "Reviewed on"],
  ["next_review_on", "Next review"],
  ["message", "What to check"],
  ["printedName", "Name as printed"],
]);

const reasons = {
  "signed-out": {
    status: 401,
    title: "You are signed out",
    text: "Nothing is saved yet. What you typed is below. Sign in in another tab, then come back and choose “Try again”.",
    link: "Sign in in another tab",
  },
  "second-factor-due": {
    status: 403,
    title: "Two-step sign-in comes first",
    text: "Nothing is saved yet. What you typed is below. Turn two-step sign-in on in another tab, then come back and choose “Try again”.",
    link: "Turn it on in another tab",
  },
  unavailable: {
    status: 503,
    title: "Configuration Error",
    text: "The site’s data can’t be reached, so nothing is saved yet. What you typed is below. Wait a minute, then choose “Try again”.",
    link: null,
  },
} as const;

export default function UnsentForm({ actionData }: Route.ComponentProps) {
  if (actionData === null) {
    return (
      <SignInFrame title="Too often within a minute" subtitle="Nothing is saved yet.">
        <p>Wait a minute, then reload this page: your browser sends what you typed again.</p>
      </SignInFrame>
    );
  }
  if (!actionData) {
    // Somebody opened the address directly.
    return (
      <SignInFrame title="Nothing to send" subtitle="No form is waiting here.">
        <p>
          <a className="button" href={href("/admin")}>
            Back to Today
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
        <title>Not saved yet | Website admin</title>
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
              Try again
            </button>
          </form>
        </div>
      </main>
    </div>
  );
}

function UnsentFieldInput({ name, value, label }: UnsentField) {
  if (label === null) return <input type="hidden" name={name} value={value} />;
  const field = { name, label, defaultValue: value };
  const isLong = name === "content" || value.length > 80 || value.includes("\n");
  if (isLong) return <TextAreaField {...field} rows={name === "content" ? 16 : 3} />;
  // The status is the button that was pressed, not something to type.
  return <TextField {...field} readOnly={name === "status"} autoComplete="off" />;
}
