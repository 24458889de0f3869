import type { Clinic } from "~/domain/clinic/clinic-facts";
import { drawSharePicture } from "~/domain/share-images/share-picture.server";
import { validity } from "~/web/page-validity";

/** The version in a picture's address is only for caches elsewhere. */
export async function sharePictureResponse(
  { shortName, tagline }: Pick<Clinic, "shortName" | "tagline">,
  title: string,
  validUntil: string | null,
): Promise<Response> {
  const picture = await drawSharePicture(title, { name: shortName, kind: tagline });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400", ...validity(validUntil) },
  });
}
