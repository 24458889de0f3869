import { href, redirect } from "react-router";
import { type FormerTarget, readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import type { RequestContext } from "~/web/request-context.server";

/**
 * For an unknown address: redirects to the page that replaces the old site's.
 *
 * @param request where the answer is otherwise "not found", which is counted
 *
 * @throws Response
 */
export async function followFormerAddress(
  { database, now, visits }: RequestContext,
  { pathname, search }: URL,
  request?: Request,
): Promise<void> {
  const target = await readFormerTarget(database, pathname + search, now());
  if (target) throw redirect(addressOf(target), { status: 301, headers: { "Cache-Control": "public, max-age=3600" } });
  if (request) visits.noteMissing(Object.fromEntries(request.headers), pathname + search);
}

function addressOf(target: FormerTarget): string {
  switch (target.kind) {
    case "post":
      return href("/blog/:slug", { slug: target.slug });
    case "media":
      return href("/media/:id", { id: target.id });
    case "category":
      return `${href("/blog")}?${new URLSearchParams({ category: target.name })}`;
    case "feed":
      return target.isAtom ? href("/blog/atom.xml") : href("/blog/rss.xml");
    case "page":
      return target.path;
    case "blog":
      return href("/blog");
  }
}
