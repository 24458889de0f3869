import { data } from "react-router";
import type { RouteHandle } from "~/root";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { requestContext } from "~/web/request-context.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/not-found";
import { followFormerAddress } from "./former-address.server";

export const handle: RouteHandle = { formerAddresses: true };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await followFormerAddress(context.get(requestContext), url, request);
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: siteCopy.notFound.title }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return (
    <main id="main">
      <NotFoundPage />
    </main>
  );
}
