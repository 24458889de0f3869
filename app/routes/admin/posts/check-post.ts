import { href, redirect } from "react-router";
import { publicationWarnings } from "~/domain/posts/article/publication-warnings";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/check-post";
import { readWarningContext } from "./warning-context.server";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin"));
}

/** What to look at in a text as it is typed, which is stored nowhere for that. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireStaff(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const post = { title: text("title"), slug: text("slug"), excerpt: text("excerpt"), content: text("content") };
  return Response.json(publicationWarnings(post, await readWarningContext(context.get(requestContext))));
}
