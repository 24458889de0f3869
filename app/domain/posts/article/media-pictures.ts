import type { Element, Root } from "hast";
import { mediaIdOf } from "~/domain/pictures/media-address";
import type { Picture, PictureMap } from "~/domain/pictures/picture";
import { pictureMarkup } from "~/domain/pictures/picture-markup";

declare module "vfile" {
  interface DataMap {
    media: PictureMap | undefined;
  }
}

const COLUMN = "(width < 48rem) 92vw, 43rem";

export function rehypeMediaPictures() {
  return (root: Root, { data }: { readonly data: { readonly media?: PictureMap | undefined } }): void => {
    if (data.media && data.media.size > 0) replaceImages(root, data.media);
  };
}

function replaceImages(parent: Root | Element, media: PictureMap): void {
  parent.children = (parent.children as Element[]).flatMap((child): Element[] => {
    if (child.type !== "element") return [child];
    const picture = child.tagName === "img" ? media.get(mediaIdOf(String(child.properties.src ?? "")) ?? "") : undefined;
    if (picture) return pictureElement(child, picture);
    const wasEmpty = child.children.length === 0;
    replaceImages(child, media);
    return child.children.length === 0 && !wasEmpty ? [] : [child];
  });
}

/** The writer's own alt text wins over the library's. None while an import has yet to bring the picture. */
function pictureElement(image: Element, picture: Picture): Element[] {
  const markup = pictureMarkup(picture);
  if (!markup) return [];
  const { style, srcSet, ...img } = markup.img;
  const css = [style.background && `background:${style.background}`, style.objectPosition && `object-position:${style.objectPosition}`];
  const properties = {
    ...image.properties,
    alt: String(image.properties.alt ?? "") || picture.alt,
    ...img,
    srcSet,
    sizes: COLUMN,
    ...(css.some(Boolean) && { style: css.filter(Boolean).join(";") }),
  };
  const sources = markup.sources.map(({ type, srcSet }): Element => element("source", { type, srcSet, sizes: COLUMN }, []));
  return [element("picture", {}, [...sources, element("img", properties, [])])];
}

function element(tagName: string, properties: Element["properties"], children: Element[]): Element {
  return { type: "element", tagName, properties, children };
}
