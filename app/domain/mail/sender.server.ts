import { z } from "zod";

/** An address, alone or as `Clinic website <website@example.com>`. */
export function isSender(text: string): boolean {
  return z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success && !/[\r\n]/.test(text);
}
