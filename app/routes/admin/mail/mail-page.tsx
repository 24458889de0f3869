import { href } from "react-router";
import { type MailHealth, recordDelivery } from "~/domain/mail/mail-health.server";
import { checkSender } from "~/domain/mail/sender-check.server";
import { formatAnswer } from "~/domain/mail/smtp-answer";
import { countMailTest, setUpMail } from "~/domain/staff/mail-setup.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { ActionButton } from "~/ui/admin/submit-button";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { staffMail } from "~content/mail/staff-mail";
import type { Route } from "./+types/mail-page";
import { EnvironmentPanel, MailForm } from "./forms";
import { mailFields, mailLoader, mailPage, passwordProblems, readMailForm } from "./mail-form.server";
import { SenderPanel } from "./sender-panel";
import "./mail.css";

export const loader = mailLoader;

export const action = (args: Route.ActionArgs) => (args.pattern.endsWith("/test") ? test(args) : save(args));

const save = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: mailFields },
  async ({ db, actor, now, site, read, done }: ActionRequest) => {
    const { settings, password, server } = await readMailForm({ db, read });
    await setUpMail(db, { settings, password, actor, now });
    await checkSender({ db, server, openLookup: site.openLookup, now });
    return done("Saved", "Email goes through this server from now on.");
  },
);

/** Saves the settings when the server accepts an email with them; a server from the environment has no form. */
const test = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: { ...mailFields, host: ["busy"] } },
  async ({ db, actor, site, now, read }: ActionRequest) => {
    const { environment } = site.mail;
    const form = environment ? { server: environment, settings: null } : await readMailForm({ db, read });
    await countMailTest(db, actor, form.server, now);
    const answer = await site.mail.test(form.server, { to: actor.email, ...staffMail.test(site.clinic.name) });
    if (form.settings === null) return { test: answer, settings: null, passwordProblem: null };
    if (answer.isTaken) {
      await setUpMail(db, { ...form, actor, now });
      await recordDelivery(db, true, formatAnswer(answer), now);
      site.mail.sendQueued();
      await checkSender({ db, server: form.server, openLookup: site.openLookup, now });
    }
    const passwordProblem = answer.isSignInRefused ? passwordProblems[form.provider] : null;
    return { test: answer, settings: form.settings, passwordProblem };
  },
);

export default function MailPage({ loaderData: { stored, health, environment, self, clinic }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Email">
      <p className="lead">The site sends invitations, new passwords, answers and the newsletter through your own mailbox.</p>
      <MailState {...health} />
      {environment ? (
        <EnvironmentPanel from={environment.from} given={actionData} />
      ) : (
        <MailForm stored={stored} self={self} clinic={clinic} given={actionData} />
      )}
      {health.server !== null && <SenderPanel check={health.sender} />}
      {stored && !environment && (
        <Panel title="Stop sending email">
          <p>The server and its password are deleted. You then give people links to join or to reset a password yourself.</p>
          <ActionButton action={href("/admin/email/remove")} className="button danger">
            Remove the mail server
          </ActionButton>
        </Panel>
      )}
    </AdminPage>
  );
}

function MailState({ server, lastTaken, lastRefused, isFailing }: MailHealth) {
  if (server === null) return null;
  if (isFailing && lastRefused) {
    return (
      <p className="notice warn">
        <b>The last email was not sent</b> (<Moment at={lastRefused.at} />
        ). {lastRefused.answer}
      </p>
    );
  }
  return (
    <p className="soft">
      Email goes through {server}.{" "}
      {lastTaken && (
        <>
          The last email was sent <Moment at={lastTaken.at} />.
        </>
      )}
    </p>
  );
}
