/** Texts above the list of articles, after an article, and on its handout. */
export const readingCopy = {
  month: (month: string) => `Good to know in ${month}`,
  related: "Related articles",
  neighbors: {
    label: (category: string) => `More in ${category}`,
    previous: "Previous article",
    next: "Next article",
  },
  share: {
    title: "Share or print",
    mail: "Email",
    text: "Text message",
    handout: "Print a handout",
    /** Names of companies, as they write them. */
    whatsApp: "WhatsApp",
    facebook: "Facebook",
    sentence: (title: string, address: string) => `${title}\n${address}`,
  },
  author: {
    eyebrow: "Pet Health Blog",
    lead: ({ name, hasWritten, hasReviewed }: { name: string; hasWritten: boolean; hasReviewed: boolean }) =>
      `Articles ${hasWritten && hasReviewed ? "written or reviewed" : hasWritten ? "written" : "reviewed"} by ${name}.`,
    newer: "Newer articles",
    older: "Older articles",
    unknown: "Nobody by that name writes here",
  },
  handout: {
    title: (title: string) => `Handout: ${title}`,
    back: "Back to the article",
    hint: "One letter page. To print it, choose Print in the menu of your browser, or press Ctrl+P (⌘P on a Mac).",
    whole: "The whole article, with its sources:",
    call: "Questions? Call us.",
    emergency: "In an emergency",
    hospital: (name: string, phone: string) => `${name}, ${phone}`,
    noHospital: "Go to the nearest open emergency hospital, and call on the way.",
    general: "General information. It does not replace an exam.",
    printedFrom: (day: string) => `Published ${day}.`,
  },
} as const;
