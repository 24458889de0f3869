import { href, redirect } from "react-router";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { type ActionRequest, type AdminRequest, adminActionRoute, adminLoader, type RouteArgs } from "~/web/admin-action.server";

interface ReviewArgs extends RouteArgs {
  readonly params: { readonly id: string };
}

/** A form of the page for reviewing, for veterinarians only. */
export function reviewRoute<Args extends ReviewArgs, Result>(work: (asked: ActionRequest<Args>) => Promise<Result>) {
  const page = ({ id }: { readonly id: string }, url: URL) => reviewPath(id, url);
  const { action } = adminActionRoute<Args, Result>({ page, conflictToast: "Not done" }, async (asked) => {
    await requireVeterinarian(asked.db, asked.actor);
    return work(asked);
  });
  const loader = adminLoader({}, async ({ db, actor, params, url }: AdminRequest<Args>) => {
    await requireVeterinarian(db, actor);
    return redirect(reviewPath(params.id, url));
  });
  return { loader, action };
}

/** With the version that the address names. */
function reviewPath(id: string, url: URL): string {
  const version = url.searchParams.get("version");
  return `${href("/admin/reviews/:id", { id })}${version ? `?${new URLSearchParams({ version })}` : ""}`;
}
