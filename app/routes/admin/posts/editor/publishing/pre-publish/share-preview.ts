import { postLimits } from "~/domain/posts/post/post";
import { drawSharePicture } from "~/domain/share-images/share-picture.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";

/** The share picture for a title that is not published yet. */
export const loader = adminLoader({}, async ({ url, site }: AdminRequest) => {
  const title = (url.searchParams.get("title") ?? "").slice(0, postLimits.title);
  const { shortName: name, tagline: kind } = site.clinic;
  const picture = await drawSharePicture(title, { name, kind });
  return new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/png", "Cache-Control": "private, max-age=3600" } });
});
