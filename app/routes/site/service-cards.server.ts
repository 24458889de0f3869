import type { ServiceSummary } from "~/domain/pages/page";
import { serviceCards } from "~content/es/service-cards";
import type { Language } from "~content/language";
import { builtInPages } from "./built-in-texts.server";

/** What the lists of services say about each, those without a Spanish page included. */
export function listServices(language: Language): readonly ServiceSummary[] {
  if (language === "en") return builtInPages.summaries;
  const texts = builtInPages.spanish.all;
  return builtInPages.summaries.map(({ slug }) => {
    const service = texts.find((text) => text.service?.slug === slug)?.service;
    return service ?? { slug, ...serviceCards[slug as keyof typeof serviceCards] };
  });
}
