const BODY =
  "M33 210c5-20 11-40 11-60 0-25 1-34 11-50 3-16 1-33 17-44 5-2 10-1 15 1q6 2 10 7c3 2 3 5 6 7 5 2 10 0 15 2 2 0 5 1 7 4q1 5-2 8c-2 3-6 3-9 4-5 2-9 1-13 4q-4 2-5 6c0 6 8 20 11 29 3 16 2 29 3 39 1 16 6 28 9 43z";
const EAR = "M72 59c-5 1-7 4-10 8q-6 6-9 13-2 7 0 14c0 2 2 5 5 4 4-1 5-5 8-8 4-5 8-8 11-14 2-3 4-6 3-10-1-4-4-7-8-7";
const CAT =
  "M98 218c3-22 24-42 24-55-1-5-9-12-9-22l1-32c4 4 7 8 12 10 5 2 9-2 14-2s9 4 14 2c5-2 8-6 12-10l1 32c0 10-8 17-9 22 0 13 21 33 24 55z";
const HILLS = "m-4 140 18-8 6-12 8-2 6-14 8 2 8-14 10 4 8 16 52 8 20-10 16 8 10-2 10 16h10l18 12v64H-4z";

/** The clinic's mark, for an element with the class `brand`. In the page: a request for it would take the connection that the first picture and the font need. */
export function LogoMark() {
  return (
    <svg width="44" height="44" viewBox="0 0 200 200" aria-hidden="true">
      <path fill="#1b3c70" d="M0 0h200v200H0z" />
      <circle cx="106" cy="100" r="82" fill="#2a5fa8" />
      <circle cx="106" cy="98" r="66" fill="#8db9e2" />
      <circle cx="106" cy="96" r="50" fill="#fde8cf" />
      <circle cx="106" cy="94" r="34" fill="#f5ae5e" />
      <path fill="#2a5fa8" d={HILLS} />
      <path fill="#0b1b38" d={BODY} />
      <path fill="#1b3c70" d={EAR} />
      <path fill="#0b1b38" d={`${CAT}M-4 192q104-24 208 0v16H-4z`} />
    </svg>
  );
}
