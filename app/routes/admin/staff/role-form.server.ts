import { href, type RouterContextProvider, redirect } from "react-router";
import { isRole, type Role, roleNames } from "~/domain/staff/roles";
import type { approveStaff } from "~/domain/staff/staff-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { refusal, requireFreshStaff, requireStaff } from "~/web/staff-guard.server";

type Context = Readonly<RouterContextProvider>;

export function backToStaff(context: Context): Response {
  requireStaff(context, "owner");
  return redirect(href("/admin/staff"));
}

interface RoleForm {
  /** Whose role it is. */
  readonly id: string;
  readonly give: typeof approveStaff;
  readonly words: (name: string, role: Role) => { readonly title: string; readonly text: string };
}

/** The answer to a form that gives somebody the role it names. */
export async function answerRoleForm(request: Request, context: Context, { id, give, words }: RoleForm): Promise<Response> {
  const { member } = requireFreshStaff(context, href("/admin/staff"), "owner");
  const { database, now } = context.get(requestContext);
  const role = (await request.formData()).get("role");
  if (!isRole(role)) throw refusal(400, "A role is needed", `Choose one of ${Object.values(roleNames).join(", ")}.`);
  const { name } = await translateRefusals(() => give(database.kysely, member, id, role, now()));
  return redirectWithToast(href("/admin/staff"), { ...words(name, role), variant: "success" });
}
