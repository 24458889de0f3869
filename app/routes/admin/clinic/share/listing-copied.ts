import { href } from "react-router";
import { markListingCopied } from "~/domain/clinic/outputs/copied-listing.server";
import { baseForm } from "~/routes/admin/clinic/record/record-fields.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { listingOf } from "./listing-of.server";

const { loader, action } = adminActionRoute({ page: href("/admin/clinic/share"), role: "editor" }, async (asked: ActionRequest) => {
  const { base } = await asked.read(baseForm);
  const { parts } = await listingOf(asked, base);
  await markListingCopied(asked.db, { parts, actor: asked.actor, now: asked.now });
  return asked.done("Marked as copied", "What changes from now on is listed above the text.");
});

export { action, loader };
