import { countMailTest } from "~/domain/staff/mail-setup.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { staffMail } from "~content/mail/staff-mail";
import type { Route } from "./+types/mail-test-page";
import { MailScreen } from "./forms";
import { mailFields, mailLoader, mailPage, readMailForm } from "./mail-form.server";

export const loader = mailLoader;

/** Tries what is in the form, saved or not; a server of the environment has no form. */
export const action = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: { ...mailFields, host: ["busy"] } },
  async ({ db, actor, site, now, read }: ActionRequest) => {
    const { settings, server } = site.mail.environment
      ? { settings: null, server: site.mail.environment }
      : await readMailForm({ db, read });
    await countMailTest(db, actor, server, now);
    return { settings, test: await site.mail.test(server, { to: actor.email, ...staffMail.test(site.clinic.name) }) };
  },
);

export default function MailTestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MailScreen {...loaderData} outcome={actionData} />;
}
