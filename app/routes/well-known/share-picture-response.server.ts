import { drawSharePicture } from "~/domain/share-images/share-picture.server";
import { validity } from "~/web/page-validity";
import { clinic } from "~content/clinic";

/** The version in a picture's address is for caches elsewhere; here it counts for nothing. */
export async function sharePictureResponse(title: string, validUntil: string | null): Promise<Response> {
  const picture = await drawSharePicture(title, { name: clinic.shortName, kind: clinic.tagline });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400", ...validity(validUntil) },
  });
}
