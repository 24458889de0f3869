import { data, href } from "react-router";
import { z } from "zod";
import { AddressTakenError, INVITATION_DAYS, inviteStaff } from "~/domain/staff/account/invitations.server";
import { roles } from "~/domain/staff/roles";
import { AdminPage } from "~/ui/admin/admin-page";
import { requestContext } from "~/web/request-context.server";
import { requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/invitations";
import { InviteForm } from "./invite-form";

const shape = z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()), role: z.enum(roles) });

/** The form, filled in as it was when a fresh sign-in came in between. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  // No redirect: loaders also run after the action, whose answer would be lost.
  return { email: url.searchParams.get("email") ?? "", role: z.enum(roles).catch("author").parse(url.searchParams.get("role")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, "owner");
  const { staff: getStaff, origin, now } = context.get(requestContext);
  const form = Object.fromEntries(await request.formData());
  const email = String(form.email ?? "");
  const filledIn = new URLSearchParams({ email, role: String(form.role ?? "") });
  const { member } = requireFreshStaff(context, `${href("/admin/staff/invitations")}?${filledIn}`, "owner");
  const invited = shape.safeParse(form);
  if (!invited.success) return refused(400, email, "Enter an address such as name@example.com.");
  const staff = await getStaff();
  try {
    const token = await inviteStaff(staff.kysely, member, invited.data, now());
    staff.parts.mailer.sendInvitation(invited.data.email, member.name, token);
    return {
      email: invited.data.email,
      link: `${origin}${href("/admin/invitations/:token", { token })}`,
      days: INVITATION_DAYS,
      error: "",
    };
  } catch (error) {
    if (error instanceof AddressTakenError) return refused(409, email, error.message);
    throw error;
  }
}

function refused(status: number, email: string, error: string) {
  return data({ email, link: "", days: 0, error }, { status });
}

/** The one time that the link is shown. */
export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData?.link) {
    return (
      <AdminPage title="Invite somebody" isNarrow>
        <div className="panel">
          <InviteForm email={actionData?.email ?? loaderData.email} role={loaderData.role} error={actionData?.error} />
        </div>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Invitation sent" isNarrow>
      <p role="status">
        A mail to {actionData.email} is on its way. You can also hand over this link; it works once, for {actionData.days} days, and is not
        shown again:
      </p>
      <p className="panel monospace">
        <a href={actionData.link}>{actionData.link}</a>
      </p>
      <a className="button" href={href("/admin/staff")}>
        Back to the staff
      </a>
    </AdminPage>
  );
}
