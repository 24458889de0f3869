import { useSite } from "~/ui/public/site-facts";
import { openingWords } from "./opening-words";

export function OpeningLine() {
  const { opening, copy } = useSite();
  return <p className={opening.open ? "opening-line open" : "opening-line"}>{openingWords(opening, copy)}</p>;
}
