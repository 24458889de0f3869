import { emergencyCopy } from "./emergency-copy";
import { articleMailCopy } from "./mail/article-mail-copy";

const { bar: _labels, ...emergency } = emergencyCopy;
const { general, emergency: notice } = articleMailCopy;

/** Medical words around the texts, as Markdown, for a veterinarian to read. */
export const medicalCopy = [
  {
    name: "emergency-copy",
    title: "First words of the emergency page",
    intro: "",
    content: paragraphsOf(emergency).join("\n\n"),
    shownOn: "emergency-care",
  },
  {
    name: "article-email",
    title: "Words around an article’s email",
    intro: "",
    content: [`${notice.text} ${notice.link}.`, general].join("\n\n"),
    shownOn: null,
  },
] as const;

/** All of them, so that no new sentence is forgotten; what is put together from the clinic's facts is none. */
function paragraphsOf(copy: object): string[] {
  return Object.entries(copy).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return name === "title" ? `## ${value}` : value;
    return typeof value === "object" && value !== null ? paragraphsOf(value) : [];
  });
}
