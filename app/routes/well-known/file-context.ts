import { href } from "react-router";
import type { FileContext } from "~/domain/clinic/outputs/closures-calendar";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { outputsCopy } from "~content/outputs-copy";

export function fileContext(origin: string): FileContext {
  return { host: new URL(origin).hostname, home: origin + href("/"), emergency: origin + emergencyPath, copy: outputsCopy };
}
