import { href } from "react-router";
import { z } from "zod";
import { AddressTakenError, INVITATION_DAYS, inviteStaff } from "~/domain/staff/account/invitations.server";
import { roles } from "~/domain/staff/roles";
import { AdminPage } from "~/ui/admin/admin-page";
import { OneTimeLink } from "~/ui/admin/one-time-link";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/invitations";
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

/** The form, filled in as it was before a fresh sign-in. */
export const loader = adminLoader({ role: "owner" }, ({ url }: AdminRequest) => ({
  // No redirect: loaders also run after the action, whose answer would be lost.
  email: url.searchParams.get("email") ?? "",
  role: z.enum(roles).catch("author").parse(url.searchParams.get("role")),
}));

export const action = adminAction(
  { page: href("/admin/staff"), role: "owner", fields: { email: [AddressTakenError] } },
  async ({ actor, site, now, read, requireFresh }: ActionRequest) => {
    const typed = await read(z.object({ email: z.string().catch(""), role: z.string().catch("") }));
    requireFresh(`${href("/admin/staff/invitations")}?${new URLSearchParams(typed)}`);
    const invited = await read(invitationForm);
    const staff = await site.staff();
    const token = await inviteStaff(staff.kysely, actor, invited, now);
    const isMailed = await staff.parts.mailer.sendInvitation(invited.email, actor.name, token);
    return { email: invited.email, isMailed, link: site.origin + href("/admin/invitations/:token", { token }), days: INVITATION_DAYS };
  },
);

/** The one time that the link is shown. */
export default function Invitations({ loaderData: { email, role }, actionData }: Route.ComponentProps) {
  if (!actionData || "errors" in actionData) {
    return (
      <AdminPage title="Invite somebody" isNarrow>
        <div className="panel">
          <InviteForm email={actionData?.typed.email ?? email} role={role} error={actionData?.errors.email} />
        </div>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Invitation" isNarrow>
      <p role="status">
        {actionData.isMailed
          ? `A mail with this link was sent to ${actionData.email}. You can hand over the link, too.`
          : `No mail was sent to ${actionData.email}. Hand over this link yourself.`}{" "}
        It works once, for {actionData.days} days, and ends every earlier invitation to this address.
      </p>
      <div className="panel">
        <OneTimeLink address={actionData.link} />
      </div>
      <a className="button" href={href("/admin/staff")}>
        Back to the staff
      </a>
    </AdminPage>
  );
}
