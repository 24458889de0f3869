import { setUpMail } from "~/domain/staff/mail-setup.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/mail-page";
import { MailScreen } from "./forms";
import { mailFields, mailLoader, mailPage, readMailForm } from "./mail-form.server";

export const loader = mailLoader;

export const action = adminAction(
  { page: mailPage, role: "owner", fresh: mailPage, fields: mailFields },
  async ({ db, actor, now, read, done }: ActionRequest) => {
    const { settings, password } = await readMailForm({ db, read });
    await setUpMail(db, { settings, password, actor, now });
    return done("Saved", "Mail goes through this server from now on.");
  },
);

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MailScreen {...loaderData} outcome={actionData} />;
}
