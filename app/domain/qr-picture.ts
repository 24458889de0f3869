import { renderSVG } from "uqr";

/** The address of a picture that cameras read as `text`, with the quiet zone that the standard asks for (ISO/IEC 18004: four modules). */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString("base64")}`;
}
