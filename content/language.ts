export type Language = "en" | "es";

/** The words of an English copy in another language: the same names and functions, any text. */
export type Copy<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Result
    ? (...given: Given) => Copy<Result>
    : { readonly [Name in keyof T]: Copy<T[Name]> };

/** The Spanish address of each English page that has a Spanish edition, in the order of the site. */
export const spanishAddresses = {
  "/": "/es",
  "/services": "/es/servicios",
  "/emergency-care": "/es/emergencias",
  "/vaccinations": "/es/vacunas",
  "/spay-neuter": "/es/esterilizacion",
  "/contact": "/es/contacto",
  "/blog/heat-cool-first-then-drive": "/es/golpe-de-calor",
  "/blog/monsoon-toads-rinse-first-then-go": "/es/sapos",
  "/blog/rattlesnakes-and-the-vaccine-question": "/es/vibora-de-cascabel",
  "/blog/valley-fever-in-dogs-and-cats": "/es/fiebre-del-valle",
  "/blog/rabies-shot-and-dog-license-who-needs-what": "/es/rabia-y-licencia",
  "/blog/surgery-day-to-two-weeks-what-to-expect": "/es/el-dia-de-la-operacion",
  "/blog/saying-goodbye-how-to-know-and-what-happens": "/es/despedida",
  "/accessibility": "/es/accesibilidad",
  "/privacy": "/es/privacidad",
} as const;

/** Files that visitors save; they are no pages. */
export const spanishFiles = { "/closures.ics": "/es/closures.ics", "/contact.vcf": "/es/contact.vcf" } as const;

export function languageOf(pathname: string): Language {
  return /^\/es(\/|$)/.test(pathname) ? "es" : "en";
}
