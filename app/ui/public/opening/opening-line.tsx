import { useSite } from "~/ui/public/site-facts";
import { openingLineWords } from "./opening-words";

export function OpeningLine() {
  const { opening, copy } = useSite();
  return <p className={opening.open ? "opening-line open" : "opening-line"}>{openingLineWords(opening, copy)}</p>;
}
