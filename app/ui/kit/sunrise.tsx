import heroArt from "~/ui/art/hero.svg";

/** The sun is a separate element: inside the drawing, its movement repainted all of it 60 times a second. */
export function Sunrise({ alt }: { alt: string }) {
  return (
    <div className="sunrise">
      <img src={heroArt} alt={alt} width="1600" height="900" fetchPriority="high" />
      <span className="sun" />
    </div>
  );
}
