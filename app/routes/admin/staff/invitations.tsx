import { href } from "react-router";
import { z } from "zod";
import { AddressTakenError, INVITATION_DAYS, inviteStaff } from "~/domain/staff/account/invitations.server";
import { nameFromAddress } from "~/domain/staff/account/name-from-address";
import { type Role, roleNames, roles } from "~/domain/staff/roles";
import { AdminPage } from "~/ui/admin/admin-page";
import { HandOver } from "~/ui/admin/links/hand-over";
import { type ActionRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/invitations";
import { DeliveryNote } from "./delivery-note";
import { handedLink } from "./handed-link.server";
import { InviteForm } from "./invite-form";

const invitationForm = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ error: "Enter an address such as name@example.com." })),
  role: z.enum(roles).catch("author"),
});

const page = href("/admin/staff/invitations");

/** A link that is shown once must not give way to the question for the password when the tab is looked at again. */
export const shouldRevalidate = () => false;

export const loader = adminLoader({ role: "owner", fresh: page }, () => null);

export const action = adminAction(
  { page: href("/admin/staff"), role: "owner", fresh: page, fields: { email: [AddressTakenError] } },
  async ({ actor, site, now, read }: ActionRequest) => {
    const invited = await read(invitationForm);
    const staff = await site.staff();
    const token = await inviteStaff(staff.kysely, actor, invited, now);
    const delivery = await staff.parts.mailer.sendInvitation(invited.email, actor.name, token);
    const until = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
    return { ...invited, delivery, link: handedLink(site.origin, href("/admin/invitations/:token", { token }), until) };
  },
);

/** The one time that the link is shown. */
export default function Invitations({ actionData }: Route.ComponentProps) {
  if (!actionData || "errors" in actionData) {
    return (
      <AdminPage title="Invite somebody" isNarrow>
        <div className="panel">
          <InviteForm email={actionData?.typed.email} role={typedRole(actionData?.typed.role)} error={actionData?.errors.email} />
        </div>
      </AdminPage>
    );
  }
  const { email: to, role: as, delivery, link } = actionData;
  return (
    <HandOver to={nameFromAddress(to)} link={link} note={<DeliveryNote delivery={delivery} email={to} />}>
      For <b>{to}</b>, {roleNames[as].toLowerCase()}. Works once, until {link.until}. It is not shown again.
    </HandOver>
  );
}

function typedRole(typed: string | undefined): Role {
  return roles.find((role) => role === typed) ?? "author";
}
