import { type Picture, pictureMarkup } from "~/domain/pictures/picture";

interface ResponsivePictureProps {
  readonly picture: Picture;
  /** As in <img sizes>. */
  readonly sizes: string;
  /** By default the library's description; empty where the text beside it says the same. */
  readonly alt?: string;
  /** Fills the first screen. */
  readonly isFirst?: boolean;
}

export function ResponsivePicture({ picture, sizes, alt = picture.alt, isFirst }: ResponsivePictureProps) {
  const markup = pictureMarkup(picture);
  if (!markup) return null;
  return (
    <picture>
      {markup.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...markup.img} sizes={sizes} alt={alt} decoding="async" fetchPriority={isFirst ? "high" : undefined} />
    </picture>
  );
}
