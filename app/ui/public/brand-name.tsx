import logoMark from "~/ui/art/logo-mark.svg";
import { useSite } from "./site-facts";

/** Inside an element with the class `brand`. */
export function BrandName() {
  const { clinic } = useSite();
  return (
    <>
      <img src={logoMark} width="44" height="44" alt="" fetchPriority="low" />
      <span>
        {clinic.shortName}
        <small>{clinic.tagline}</small>
      </span>
    </>
  );
}
