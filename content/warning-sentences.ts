interface Quoted {
  readonly quote: string;
}

/** Suggestions before publishing. They never prevent it. */
export const warningSentences = {
  "no-excerpt": () =>
    "There is no excerpt. Lists, search results and shared links show it under the title: one or two sentences about the post.",
  "no-hero-sentence": () => "There is no hero sentence. Visitors read it first, below the heading.",
  "no-alt": ({ quote }: Quoted) => `A picture has no description (${shorten(quote)}). Say what it shows, for readers who can’t see it.`,
  "foreign-picture": ({ host }: { readonly host: string }) =>
    `A picture lies on another website (${shorten(host)}). Readers see only its description: save it on your device, and add it here.`,
  "heading-jump": ({ quote, from, to }: Quoted & { readonly from: number; readonly to: number }) =>
    `The heading “${shorten(quote)}” jumps from level ${from} to ${to}. Use ${"#".repeat(from + 1)} here, so that screen readers find the way.`,
  "dead-link": ({ quote, address }: Quoted & { readonly address: string }) =>
    `The link “${shorten(quote)}” leads nowhere on this site (${shorten(address)}).`,
  "foreign-phone": ({ number }: { readonly number: string }) =>
    `${number} is not the clinic’s number. Check that it is intended and correct.`,
  "hard-to-read": ({ grade, limit }: { readonly grade: number; readonly limit: number }) =>
    `This reads like grade ${Math.round(grade)}; a worried owner reads grade ${limit} with ease. Shorter sentences and plainer words help most.`,
  "long-title": ({ length, limit }: { readonly length: number; readonly limit: number }) =>
    `The title has ${length} characters. Search results cut it off after about ${limit}.`,
  "not-formatted": () =>
    "The text is too complex to format, so readers see it as it was typed. Fewer marks, nested lists or table cells help.",
  "single-tildes": ({ quote }: Quoted) =>
    `“${shorten(quote)}” is struck out, since it is between two tildes (~). If they mean “about” or “to”, put a backslash before each.`,
  placeholder: ({ quote }: Quoted) => `“${shorten(quote)}” looks like a placeholder. Replace it, or take it out.`,
};

/** Other phone numbers that articles may name. */
export const knownPhoneNumbers: readonly string[] = [
  // ASPCA Animal Poison Control Center, https://www.aspca.org/pet-care/aspca-poison-control
  "(888) 426-4435",
  // Pet Poison Helpline, https://www.petpoisonhelpline.com
  "(855) 764-7661",
  // America's Poison Centers, for people, https://poisonhelp.org
  "(800) 222-1222",
];

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}
