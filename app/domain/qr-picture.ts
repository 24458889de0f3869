import { renderSVG } from "uqr";

/** A data URL of the QR code of `text`, with the quiet zone of the standard (ISO/IEC 18004: four modules). */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString("base64")}`;
}
