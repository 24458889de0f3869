import { useSite } from "./site-facts";

/** The best rating. */
const MOST = 5;
const STAR = "m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z";

export function Stars({ rating }: { rating: number }) {
  const { copy } = useSite();
  const filled = Array.from({ length: rating }, (_, position) => position * 26);
  return (
    <svg className="stars" viewBox={`0 0 ${MOST * 26 - 2} 24`} role="img" aria-label={copy.home.testimonials.stars(rating)}>
      {filled.map((left) => (
        <path key={left} d={STAR} transform={left ? `translate(${left})` : undefined} />
      ))}
    </svg>
  );
}
