import { useSite } from "./site-facts";
import "~/ui/styles/years-badge.css";

export function YearsBadge() {
  const { clinic, copy } = useSite();
  if (clinic.yearsOfExperience === "") return null;
  return (
    <p className="years-badge">
      <b>{clinic.yearsOfExperience}</b> <span>{copy.yearsBadge}</span>
    </p>
  );
}
