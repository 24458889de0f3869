import { Form, href } from "react-router";
import { removeStaff, StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/remove-member";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { member } = requireStaff(context, "owner");
  const { database } = context.get(requestContext);
  return translateRefusals(async () => {
    const found = (await listStaff(database.kysely, member)).find(({ id }) => id === params.member);
    if (!found) throw new StaffNotFoundError();
    return { name: found.name, email: found.email };
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member } = requireFreshStaff(context, href("/admin/staff"), "owner");
  const { database, now } = context.get(requestContext);
  const { name } = await translateRefusals(() => removeStaff(database.kysely, member, params.member, now()));
  return redirectWithToast(href("/admin/staff"), { title: "Removed", text: `${name} can’t sign in any more.`, variant: "success" });
}

/** Asked first, since it can't be undone. */
export default function RemoveMember({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Remove ${name}?`} isNarrow>
      <p>
        {email} is signed out everywhere and can’t sign in any more. Posts stay as they are. To let them in again, they need a new account.
      </p>
      <Form method="post" className="row">
        <SubmitButton className="button danger">Remove</SubmitButton>
        <a className="button outline" href={href("/admin/staff")}>
          Cancel
        </a>
      </Form>
    </AdminPage>
  );
}
