import { href } from "react-router";
import { z } from "zod";
import { publicationWarnings } from "~/domain/posts/article/publication-warnings";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readWarningContext } from "./warning-context.server";

const text = z.string().catch("");
const checkedForm = z.object({ title: text, slug: text, excerpt: text, content: text });

const { loader, action } = adminActionRoute({ page: href("/admin") }, async ({ read, site }: ActionRequest) =>
  Response.json(publicationWarnings(await read(checkedForm), await readWarningContext(site))),
);

export { action, loader };
