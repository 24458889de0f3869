import { shareImageVersion } from "~/domain/share-images/share-image";
import { drawSharePicture } from "~/domain/share-images/share-picture.server";
import { validity } from "~/web/page-validity";
import { clinic } from "~content/clinic";

export async function sharePictureResponse(request: Request, title: string, validUntil: string | null): Promise<Response> {
  const picture = await drawSharePicture(title, { name: clinic.shortName, kind: clinic.tagline });
  const asked = new URL(request.url).searchParams.get("v");
  // Any made-up version would fill the page cache with copies of one picture.
  const isCacheable = validUntil !== null && (asked === null || asked === shareImageVersion(title));
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      ...validity(isCacheable ? validUntil : null),
    },
  });
}
