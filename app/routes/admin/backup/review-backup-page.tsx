import { Form, href, Link, redirect } from "react-router";
import { isEmptyInstall, type ReplacedData, readReplacedData } from "~/domain/backup/restoring/empty-install.server";
import { findBackupUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { sectionNames } from "~/domain/clinic/clinic-format";
import { counted } from "~/domain/phrases";
import type { RouteHandle } from "~/root";
import { formatCounts, formatLongMoment } from "~/routes/admin/backup/backup-labels";
import { FieldError, PasswordField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/review-backup-page";
import "~/routes/admin/backup/backup.css";

export const handle: RouteHandle = { frameless: true };

export const loader = adminLoader({ role: "owner" }, async ({ db, site, params, url }: AdminRequest<Route.LoaderArgs>) => {
  const upload = await findBackupUpload(site.config.dataDir, params.upload);
  if (!upload) throw adminError(404, "Backup not found", "Files are deleted a day after they were sent. Send yours again.");
  const isRunning = (work: string) => site.jobs.isRunning("restore-upload", [work, params.upload]);
  if (isRunning("restore")) throw redirect(href("/admin/restore/:upload", params));
  const replaced = (await isEmptyInstall(db)) ? await readReplacedData(db) : null;
  return { id: params.upload, upload, isChecking: isRunning("check"), replaced, hasChanged: url.searchParams.has("changed") };
});

export default function ReviewBackupPage({ loaderData: { id, upload, isChecking, replaced, hasChanged } }: Route.ComponentProps) {
  const other = (
    <Link className="quiet" to={href("/admin/backup/restore")}>
      Choose another file
    </Link>
  );
  return (
    <SignInFrame title="Restore a backup" isLong foot={other} failure={hasChanged && replaced ? CHANGED : undefined}>
      {isChecking ? (
        <>
          <WorkProgress
            title={`Checking ${upload.name}`}
            step="Reading every row"
            share={null}
            page={href("/admin/backup/restore/:upload", { upload: id })}
          />
          <ActionButton action={href("/admin/backup/restore/:upload/stop", { upload: id })} busyText="Stopping…">
            Stop
          </ActionButton>
        </>
      ) : (
        <Checked id={id} {...upload} replaced={replaced} />
      )}
    </SignInFrame>
  );
}

type CheckedProps = Route.ComponentProps["loaderData"]["upload"] & Pick<Route.ComponentProps["loaderData"], "id" | "replaced">;

function Checked({ id, name, contents, problem, replaced }: CheckedProps) {
  const again = href("/admin/backup/restore/:upload/check", { upload: id });
  const start = href("/admin/backup/restore/:upload/start", { upload: id });
  if (contents) {
    return (
      <>
        <p className="notice">
          <b>{name}</b>
          <br />
          {`Made ${formatLongMoment(contents.madeAt)}. ${formatCounts(contents.counts)}. Nothing is missing.`}
        </p>
        {replaced ? (
          <>
            <ReplacedList replaced={replaced} />
            <ActionButton action={start} className="button wide" busyText="Starting…" fields={fieldsOf(replaced.seen)}>
              Restore it
            </ActionButton>
            <p className="soft">Afterward, sign in as before.</p>
          </>
        ) : (
          <FieldError role="alert">{IN_USE}</FieldError>
        )}
      </>
    );
  }
  if (problem?.asksForPassphrase) {
    return (
      <Form method="post" action={again} className="flow">
        <p className="notice">
          <b>{name}</b>
        </p>
        <PasswordField name="passphrase" label="Passphrase" required autoComplete="off" maxLength={200} error={problem.sentence} />
        <SubmitButton action={again}>Open it</SubmitButton>
      </Form>
    );
  }
  if (problem) return <FieldError role="alert">{problem.sentence}</FieldError>;
  return (
    <>
      <FieldError role="alert">The check was stopped before it finished.</FieldError>
      <ActionButton action={again} className="button">
        Check it again
      </ActionButton>
    </>
  );
}

const CHANGED = {
  title: "Not started",
  text: "Something was saved on this site in the meantime. These are the new numbers.",
};
const IN_USE = "This blog is in use now, so it can’t be replaced from here. Use npm run restore on the website’s computer.";

function fieldsOf(seen: object): Record<string, string> {
  return Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, String(value)]));
}

/** What a restore would replace, counted and named before it starts. */
function ReplacedList({ replaced: { seen, openRequests, factSections, names } }: { readonly replaced: ReplacedData }) {
  const { posts, pictures, requests, subscribers, people } = seen;
  const more = people - names.length;
  return (
    <div className="notice warn replaced">
      <p>
        <b>Restoring replaces everything on this site:</b>
      </p>
      <ul>
        <li>{`${countedOrNo(posts, "post")} and ${countedOrNo(pictures, "picture").toLowerCase()}`}</li>
        <li>
          {`${countedOrNo(requests, "request")} from visitors`}
          {openRequests > 0 && <b>{`, ${openRequests} not answered yet`}</b>}
        </li>
        <li>{countedOrNo(subscribers, "newsletter address", "newsletter addresses")}</li>
        <li>
          {factSections.length > 0
            ? `The clinic’s facts, with what was changed: ${factSections.map((section) => sectionNames[section]).join(", ")}`
            : "The clinic’s facts, which nobody has changed yet"}
        </li>
        <li>{`${counted(people, "account")}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`}</li>
      </ul>
      <p>Nobody can save anything while it runs. The former data stays in a folder or schema of its own on the website’s computer.</p>
    </div>
  );
}

function countedOrNo(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? `No ${many}` : counted(count, one, many);
}
