import { data, href } from "react-router";
import { receiptSentences } from "~/domain/requests/receipt";
import { findRequest } from "~/domain/requests/request-queries.server";
import { makesPromise } from "~/domain/requests/request-settings";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { ShortPage } from "~/ui/public/page-hero";
import { useSite } from "~/ui/public/site-facts";
import { isOutage } from "~/web/http-errors.server";
import { privateHeaders } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { editions } from "~content/editions";
import { type Language, languageOf } from "~content/language";
import type { Route } from "./+types/request-sent";
import { EmergencyNote } from "./request-form";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname);
  const { status, ...page } = await readReceipt(context.get(requestContext), params.request, language);
  return data({ language, ...page }, { status, headers: privateHeaders });
}

async function readReceipt({ database, clinic, now }: RequestContext, id: string, language: Language) {
  const { sent: copy } = editions[language].requests;
  try {
    const found = await findRequest(database.kysely, id);
    if (!found) return { status: 404, title: copy.unknown.title, sentences: [copy.unknown.text] };
    const settings = await findRequestSettings(database.kysely);
    const promise = language === "en" ? settings.promise : makesPromise(settings) ? editions.es.requests.form.promise : "";
    return {
      status: 200,
      title: copy.title,
      sentences: receiptSentences(found, { clinic, promise, now: now() }, copy, editions[language].site.locale),
    };
  } catch (error) {
    if (!isOutage(error)) throw error;
    return { status: 503, title: copy.away.title, sentences: [copy.away.text] };
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? editions.en.requests.sent.title }, { name: "robots", content: "noindex" }];
}

export default function RequestSent({ loaderData: { language, title, sentences } }: Route.ComponentProps) {
  const { addressOf } = useSite();
  const { form, sent } = editions[language].requests;
  return (
    <ShortPage title={title} className="flow receipt">
      <p className="lead">{sentences.join(" ")}</p>
      <EmergencyNote title={form.gettingWorse} />
      <p>
        <a href={addressOf(href("/"))}>{sent.home}</a>
      </p>
    </ShortPage>
  );
}
