import { href } from "react-router";
import type { RouteHandle } from "~/root";
import { themeColor } from "~/ui/public/page-meta";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { seoCopy } from "~content/seo-copy";
import type { Route } from "./+types/web-manifest";

export const handle: RouteHandle = { cacheParameters: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { clinic } = context.get(requestContext);
  const manifest = {
    name: clinic.name,
    short_name: clinic.shortName,
    description: seoCopy.home.description,
    lang: "en-US",
    start_url: href("/"),
    scope: href("/"),
    display: "browser",
    theme_color: themeColor,
    background_color: "#ffffff",
    icons: [
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", ...validity("until-changed") },
  });
}
