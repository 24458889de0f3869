import { Form, href } from "react-router";
import { removeStaff, StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/remove-member";

const page = ({ member }: { member: string }) => href("/admin/staff/:member/remove", { member });

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const found = (await listStaff(db, actor)).find(({ id }) => id === params.member);
  if (!found) throw new StaffNotFoundError();
  return { name: found.name, email: found.email, isOnlyOwner: found.isOnlyOwner };
});

export const action = adminAction(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    const { name } = await removeStaff(db, actor, params.member, now);
    return done("Removed", `${name} can no longer sign in.`);
  },
);

export default function RemoveMember({ loaderData: { name, email, isOnlyOwner } }: Route.ComponentProps) {
  if (isOnlyOwner) {
    return (
      <AdminPage title={`${name} can’t be removed`} isNarrow>
        <p>The site needs an owner, and this is the only one. Make somebody else owner first.</p>
        <a className="button" href={href("/admin/staff")}>
          Back to the staff
        </a>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={`Remove ${name}?`} isNarrow>
      <p>{email} will be signed out everywhere and can no longer sign in. Their posts stay. To come back, they need a new account.</p>
      <Form method="post" className="row">
        <SubmitButton className="button danger">Remove</SubmitButton>
        <a className="button outline" href={href("/admin/staff")}>
          Cancel
        </a>
      </Form>
    </AdminPage>
  );
}
