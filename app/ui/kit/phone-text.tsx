import { createElement, Fragment } from "react";
import { phoneParts } from "~/domain/phone-numbers";

/** A sentence whose telephone numbers are links; not for the inside of a link. */
export function PhoneText({ text }: { text: string }) {
  const parts = phoneParts(text).map((part) =>
    typeof part === "string" ? part : createElement("a", { href: `tel:${part.e164}` }, part.written),
  );
  return createElement(Fragment, null, ...parts);
}
