/** Words that only the Spanish edition has. */
export const editionCopy = {
  /** Beside the clinic's numbers, until the clinic says who answers in Spanish. */
  phone: { text: "Contestamos el teléfono en inglés.", before: "Diga:", say: "I speak Spanish. My pet needs help." },
  newer: "La página en inglés es más nueva.",
  hidden: "Estamos revisando este texto. Mientras tanto, lea la página en inglés o llame.",
  english: "Ver la página en inglés",
  readTime: (minutes: number) => `${minutes} min de lectura`,
} as const;
