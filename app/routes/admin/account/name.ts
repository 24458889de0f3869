import { href, redirect } from "react-router";
import { rename } from "~/domain/staff/account/own-account.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { refusal, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/name";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/account"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const name = String((await request.formData()).get("name") ?? "").trim();
  if (!name || name.length > 100) throw refusal(400, "A name is needed", "Enter a name of up to 100 characters.");
  await rename(database.kysely, member, name, now());
  return redirectWithToast(href("/admin/account"), { title: "Saved", text: `You are ${name} from now on.`, variant: "success" });
}
