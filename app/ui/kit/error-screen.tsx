import { useContext } from "react";
import { href, isRouteErrorResponse } from "react-router";
import type { ClinicIdentity } from "~/domain/clinic/clinic-facts";
import type { errorCopy } from "~content/error-copy";
import type { Copy } from "~content/language";
import { RequestReference } from "./request-reference";

/** Shown when a page can't be rendered; without the usual frame, which may have failed. */
export function ErrorScreen({ error, clinic, copy, revealsCause }: ErrorScreenProps) {
  const { title, text } = explanation(error, copy, revealsCause);
  const reference = useContext(RequestReference);
  return (
    <main className="section wrap failure flow" id="main">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {revealsCause && error instanceof Error && <pre>{error.stack}</pre>}
      {reference && !isRequestError(error) && (
        <p>
          {`${copy.error.reference}: `}
          <b>{reference}</b>
          <br />
          {copy.error.referenceHint}
        </p>
      )}
      <p className="row">
        {/* After a client-side navigation, reloading works or shows the reference, which only the server knows. */}
        {reference === null && !isRequestError(error) && (
          <button type="button" className="button" onClick={() => location.reload()}>
            {copy.error.retry}
          </button>
        )}
        <a className={reference === null ? "button outline" : "button"} href={href("/")}>
          {copy.notFound.home}
        </a>
        <a className="button outline" href={`tel:${clinic.phone.e164}`}>
          {clinic.phone.display}
        </a>
        <a className="button outline" href={href("/:service", { service: "emergency-care" })}>
          {copy.emergencyLine.whereToGo}
        </a>
      </p>
    </main>
  );
}

interface ErrorScreenProps {
  readonly error: unknown;
  readonly clinic: ClinicIdentity;
  readonly copy: Copy<typeof errorCopy>;
  /** In development: shows the message and the stack trace. */
  readonly revealsCause: boolean;
}

function explanation(error: unknown, copy: Copy<typeof errorCopy>, revealsCause: boolean): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) return { title: copy.notFound.title, text: copy.notFound.text };
  if (isRequestError(error)) return { title: copy.error.requestErrorTitle, text: copy.error.requestErrorText };
  if (!revealsCause) return copy.error;
  return { title: copy.error.developmentTitle, text: error instanceof Error ? error.message : String(error) };
}

/** Errors of the request are not in the log. */
function isRequestError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
