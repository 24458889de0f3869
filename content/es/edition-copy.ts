/** Words that only the Spanish edition has. */
export const editionCopy = {
  /** Beside the clinic's numbers. @param days of the week on which it is answered in Spanish, as `Intl` lists them; empty for none */
  phone: (days: string, isAlways: boolean) => {
    const say = "I speak Spanish. My pet needs help.";
    if (days === "") return { text: "Contestamos el teléfono en inglés.", before: "Diga:", say };
    if (isAlways) return { text: "En nuestro horario contestamos el teléfono en español." };
    return { text: `En nuestro horario contestamos el teléfono en español los ${days}.`, before: "Otros días diga:", say };
  },
  interpreters: (day: string) => `Tiene intérpretes de español (lo preguntamos el ${day}).`,
  newer: "La página en inglés es más nueva.",
  hidden: "Estamos revisando este texto. Mientras tanto, lea la página en inglés o llame.",
  english: "Ver la página en inglés",
  readTime: (minutes: number) => `${minutes} min de lectura`,
} as const;
