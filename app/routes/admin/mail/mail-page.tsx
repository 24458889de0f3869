import { countMailTest, setUpMail } from "~/domain/staff/mail-setup.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { staffMail } from "~content/mail/staff-mail";
import type { Route } from "./+types/mail-page";
import { MailScreen } from "./forms";
import { mailFields, mailLoader, mailPage, readMailForm } from "./mail-form.server";

export const loader = mailLoader;

export const action = (args: Route.ActionArgs) => (args.pattern.endsWith("/test") ? sendTest(args) : save(args));

const save = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: mailFields },
  async ({ db, actor, now, read, done }: ActionRequest) => {
    const { settings, password } = await readMailForm({ db, read });
    await setUpMail(db, { settings, password, actor, now });
    return done("Saved", "Email goes through this server from now on.");
  },
);

/** With the typed settings, saved or not; a server from the environment has no form. */
const sendTest = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: { ...mailFields, host: ["busy"] } },
  async ({ db, actor, site, now, read }: ActionRequest) => {
    const { environment } = site.mail;
    const { settings, server } = environment ? { settings: null, server: environment } : await readMailForm({ db, read });
    await countMailTest(db, actor, server, now);
    return { settings, test: await site.mail.test(server, { to: actor.email, ...staffMail.test(site.clinic.name) }) };
  },
);

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MailScreen {...loaderData} outcome={actionData} />;
}
