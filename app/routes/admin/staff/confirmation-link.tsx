import { Form, href } from "react-router";
import { CONFIRMATION_DAYS, makeConfirmationLink } from "~/domain/staff/account/address-confirmation.server";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { HandOver } from "~/ui/admin/links/hand-over";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/confirmation-link";
import { handedLink } from "./handed-link.server";

const page = ({ member }: { member: string }) => href("/admin/staff/:member/confirmation-link", { member });

/** See reset-link.tsx. */
export const shouldRevalidate = () => false;

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const found = (await listStaff(db, actor)).find(({ id }) => id === params.member);
  if (!found) throw new StaffNotFoundError();
  return { name: found.name, email: found.email };
});

export const action = adminAction(
  { page, role: "owner", fresh: page },
  async ({ site, actor, params, now }: ActionRequest<Route.ActionArgs>) => {
    const token = await makeConfirmationLink(await site.staff(), actor, params.member, now);
    const until = new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
    return handedLink(site.origin, href("/admin/confirm-address/:token", { token }), until);
  },
);

/** For an account that no mail reaches. */
export default function ConfirmationLink({ loaderData: { name, email }, actionData: link }: Route.ComponentProps) {
  if (link) {
    return (
      <HandOver to={name} link={link} note="Hand it over yourself: no mail was sent.">
        For <b>{email}</b>, to confirm this address. Works until {link.until}. It is not shown again.
      </HandOver>
    );
  }
  return (
    <AdminPage title={`Confirm the address of ${name}`} isNarrow>
      <p>
        You get a link to hand to {name}. Whoever opens it and presses its button confirms {email}, so send it there yourself, or give it to{" "}
        {name} in person. You can also approve the account without it.
      </p>
      <Form method="post" className="row">
        <SubmitButton>Make a confirmation link</SubmitButton>
        <a className="button outline" href={href("/admin/staff")}>
          Cancel
        </a>
      </Form>
    </AdminPage>
  );
}
