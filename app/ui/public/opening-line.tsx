import { openingWords } from "./opening-words";
import { useSite } from "./site-facts";

export function OpeningLine() {
  const { opening, copy } = useSite();
  return <p className={opening.open ? "opening-line open" : "opening-line"}>{openingWords(opening, copy)}</p>;
}
