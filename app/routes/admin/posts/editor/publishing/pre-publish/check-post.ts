import { href } from "react-router";
import { z } from "zod";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { findWarnings } from "./warning-context.server";

export const handle = postFormHandle;

const text = z.string().catch("");
const checkedForm = z.object({ title: text, slug: text, excerpt: text, content: text });

const { loader, action } = adminActionRoute({ page: href("/admin") }, async ({ read, site }: ActionRequest) => {
  return Response.json(await findWarnings(site, await read(checkedForm)));
});

export { action, loader };
