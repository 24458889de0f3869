import { Form, href, Link } from "react-router";
import { makeConfirmationLink } from "~/domain/staff/account/address-confirmation.server";
import { getMember } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { HandOver } from "~/ui/admin/links/hand-over";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/confirmation-link-page";
import { handedLink } from "./handed-link.server";

const page = ({ member }: { member: string }) => href("/admin/staff/:member/confirmation-link", { member });

/** See reset-link-page.tsx. */
export const shouldRevalidate = () => false;

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const { name, email } = await getMember(db, actor, params.member);
  return { name, email };
});

export const action = adminAction(
  { page, role: "owner", fresh: page },
  async ({ site, actor, params, now }: ActionRequest<Route.ActionArgs>) => {
    const { token, expiresAt } = await makeConfirmationLink(await site.staff(), actor, params.member, now);
    return handedLink(site.origin, href("/admin/confirm-address/:token", { token }), expiresAt);
  },
);

/** For an account that gets no email. */
export default function ConfirmationLinkPage({ loaderData: { name, email }, actionData: link }: Route.ComponentProps) {
  if (link) {
    return (
      <HandOver to={name} link={link} note="No email was sent: give it to them yourself.">
        For <b>{email}</b>, to confirm this address. Works until {link.until}. It is not shown again.
      </HandOver>
    );
  }
  return (
    <AdminPage title={`Confirm the address of ${name}`} isNarrow>
      <p>
        You get a link to give to {name}. Whoever opens it and presses its button confirms {email}, so send it there yourself, or give it to{" "}
        {name} in person. You can also approve the account without it.
      </p>
      <Form method="post" className="row">
        <SubmitButton>Make a confirmation link</SubmitButton>
        <Link className="button outline" to={href("/admin/staff")}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
