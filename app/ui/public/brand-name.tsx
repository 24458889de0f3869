import { LogoMark } from "~/ui/kit/logo-mark";
import { useSite } from "./site-facts";

/** Inside an element with the class `brand`. */
export function BrandName() {
  const { clinic, isEnglish } = useSite();
  return (
    <>
      <LogoMark />
      <span>
        {clinic.shortName}
        <small lang={isEnglish?.(clinic.tagline) ? "en" : undefined}>{clinic.tagline}</small>
      </span>
    </>
  );
}
