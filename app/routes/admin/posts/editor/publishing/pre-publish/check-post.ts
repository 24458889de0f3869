import { href } from "react-router";
import { z } from "zod";
import { checkArticle } from "~/domain/posts/article/article-rendering.server";
import { postFormHandle } from "~/routes/admin/posts/editor/writing/post-form-handle";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { readWarningContext } from "./warning-context.server";

export const handle = postFormHandle;

const text = z.string().catch("");
const checkedForm = z.object({ title: text, slug: text, excerpt: text, content: text });

const { loader, action } = adminActionRoute({ page: href("/admin") }, async ({ read, site }: ActionRequest) => {
  const post = await read(checkedForm);
  return Response.json(await checkArticle(post, (article) => readWarningContext(site, post.slug, article)));
});

export { action, loader };
