import { type Picture, pictureMarkup } from "~/domain/pictures/picture";

export interface ResponsivePictureProps {
  readonly picture: Picture;
  /** As in <img sizes>. */
  readonly sizes: string;
  /** By default the library's description; empty where the text beside it says the same. */
  readonly alt?: string;
  /** "first": fills the first screen. */
  readonly load?: "lazy" | "eager" | "first";
}

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
        fetchPriority={load === "first" ? "high" : undefined}
      />
    </picture>
  );
}
