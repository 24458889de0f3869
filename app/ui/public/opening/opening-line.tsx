import { useSite } from "~/ui/public/site-facts";
import { formatOpeningLine } from "./format-opening";

export function OpeningLine() {
  const { opening, copy } = useSite();
  return <p className={opening.open ? "opening-line open" : "opening-line"}>{formatOpeningLine(opening, copy)}</p>;
}
