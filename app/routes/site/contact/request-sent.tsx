import { data, href } from "react-router";
import { receiptSentences } from "~/domain/requests/receipt";
import { findRequest } from "~/domain/requests/request-queries.server";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { ShortPage } from "~/ui/public/page-hero";
import { isOutage } from "~/web/http-errors.server";
import { privateHeaders } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { requestsCopy } from "~content/requests-copy";
import type { Route } from "./+types/request-sent";
import { EmergencyNote } from "./request-form";

const copy = requestsCopy.sent;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { status, ...page } = await readReceipt(context.get(requestContext), params.request);
  return data(page, { status, headers: privateHeaders });
}

async function readReceipt({ database, clinic, now }: RequestContext, id: string) {
  try {
    const found = await findRequest(database.kysely, id);
    if (!found) return { status: 404, title: copy.unknown.title, sentences: [copy.unknown.text] };
    const { promise } = await findRequestSettings(database.kysely);
    return { status: 200, title: copy.title, sentences: receiptSentences(found, { clinic, promise, now: now() }, copy) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    return { status: 503, title: copy.away.title, sentences: [copy.away.text] };
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? copy.title }, { name: "robots", content: "noindex" }];
}

export default function RequestSent({ loaderData: { title, sentences } }: Route.ComponentProps) {
  return (
    <ShortPage title={title} className="flow receipt">
      <p className="lead">{sentences.join(" ")}</p>
      <EmergencyNote title={requestsCopy.form.gettingWorse} />
      <p>
        <a href={href("/")}>{copy.home}</a>
      </p>
    </ShortPage>
  );
}
