import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { qrPicture } from "~/domain/qr-picture";
import type { HandedLink } from "~/ui/admin/hand-over";

export function handedLink(origin: string, path: string, until: Date): HandedLink {
  const address = origin + path;
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
  return { address, qr: isLocal ? null : qrPicture(address), until: untilFormat.format(until), isLocal };
}

const untilFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
