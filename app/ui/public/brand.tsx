import { href } from "react-router";
import logoMark from "~/ui/art/logo-mark.svg";
import { useSite } from "./site-facts";

export function Brand() {
  const { clinic } = useSite();
  return (
    <a className="brand" href={href("/")}>
      <img src={logoMark} width="44" height="44" alt="" />
      <span>
        {clinic.shortName}
        <small>{clinic.tagline}</small>
      </span>
    </a>
  );
}
