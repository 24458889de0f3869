import { drawDrawing } from "~/domain/share-images/share-picture.server";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import type { Route } from "./+types/drawing-picture";

export const handle: RouteHandle = { cacheParameters: [] };

/** The drawing of an article for mail programs, which show no SVG. */
export async function loader({ params }: Route.LoaderArgs) {
  const picture = await drawDrawing(params.slug);
  if (!picture) return new Response("There is no such picture.\n", { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400", ...validity("until-changed") },
  });
}
