import type { Picture } from "~/domain/media/picture";
import { pictureMarkup } from "~/domain/media/picture-markup";

export interface ResponsivePictureProps {
  readonly picture: Picture;
  /** How wide it is shown: a source size list. */
  readonly sizes: string;
  /** What the library says when left out; "" where words beside it say the same. */
  readonly alt?: string;
  /** "first" for the picture that fills the first screen. */
  readonly load?: "lazy" | "eager" | "first";
}

/** A picture of the media library in the format and size that suit the reader's screen. */
export function ResponsivePicture({ picture, sizes, alt = picture.alt, load = "lazy" }: ResponsivePictureProps) {
  const markup = pictureMarkup(picture);
  if (!markup) return null;
  return (
    <picture>
      {markup.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        {...markup.img}
        sizes={sizes}
        alt={alt}
        loading={load === "lazy" ? "lazy" : "eager"}
        decoding="async"
        {...(load === "first" && { fetchPriority: "high" as const })}
      />
    </picture>
  );
}
