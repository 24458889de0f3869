import { useSite } from "./site-facts";

/** Years of experience on a survey benchmark disc, in the corner of a framed picture. */
export function YearsBadge() {
  const { clinic, copy } = useSite();
  return (
    <p className="years-badge">
      <b>{clinic.yearsOfExperience}</b> <span>{copy.yearsBadge}</span>
    </p>
  );
}
