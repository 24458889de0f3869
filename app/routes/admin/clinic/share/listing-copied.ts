import { href } from "react-router";
import { z } from "zod";
import { markListingCopied } from "~/domain/clinic/outputs/copied-listing.server";
import { baseField } from "~/routes/admin/clinic/today/today-form.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { listingOf } from "./listing-of.server";

const form = z.object({ base: baseField });

const { loader, action } = adminActionRoute({ page: href("/admin/clinic/share"), role: "editor" }, async (asked: ActionRequest) => {
  const { base } = await asked.read(form);
  const { parts } = await listingOf(asked, base);
  await markListingCopied(asked.db, { parts, actor: asked.actor, now: asked.now });
  return asked.done("Marked as copied", "What changes from now on is listed above the text.");
});

export { action, loader };
