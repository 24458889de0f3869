import logoMark from "~/ui/art/logo-mark.svg";
import { useSite } from "./site-facts";

/** Inside an element with the class `brand`. */
export function BrandName() {
  const { clinic, isEnglish } = useSite();
  return (
    <>
      <img src={logoMark} width="44" height="44" alt="" fetchPriority="low" />
      <span>
        {clinic.shortName}
        <small lang={isEnglish?.(clinic.tagline) ? "en" : undefined}>{clinic.tagline}</small>
      </span>
    </>
  );
}
