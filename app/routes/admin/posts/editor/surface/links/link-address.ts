import { phoneParts } from "~/domain/phone-numbers";

/** The address that somebody means who types this: of the web, of this site, a phone number or a mail address. */
export function typedAddress(typed: string): { readonly title: string; readonly address: string } | null {
  const title = typed.trim();
  const [before, phone] = phoneParts(title);
  if (before === "" && typeof phone === "object" && phone.written === title) return { title, address: `tel:${phone.e164}` };
  const scheme = known.find(([pattern]) => pattern.test(title))?.[1];
  return scheme === undefined ? null : { title, address: scheme + title };
}

const known: readonly (readonly [RegExp, string])[] = [
  [/^(https?:\/\/[^/\s]+|mailto:\S+@|tel:\+?\d|\/(?!\/)|#.)\S*$/i, ""],
  [/^[^@/\s]+@[^@/\s]+\.[^@/.\s]+$/, "mailto:"],
  [/^[\p{L}\p{N}][^/@:\s]*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u, "https://"],
];
