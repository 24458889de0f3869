import { createCookie, redirect } from "react-router";
import { z } from "zod";

const toastShape = z.object({
  title: z.string().max(200),
  text: z.string().max(1000),
  variant: z.enum(["default", "success", "destructive"]),
  undo: z
    .string()
    .regex(/^\/admin\/posts\/[\w-]+\/restore$/)
    .optional(),
});

/** A toast for the next page. It is text only, so a forged one harms nobody else. */
export type FlashToast = z.infer<typeof toastShape>;

// Not below /admin only: the page's data is asked for at /admin.data, which such a path leaves out.
const cookie = createCookie("staff.toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

export async function redirectWithToast(to: string, toast: FlashToast, cookies: readonly string[] = []): Promise<Response> {
  const response = redirect(to, 303);
  response.headers.append("Set-Cookie", await cookie.serialize(toast));
  for (const line of cookies) response.headers.append("Set-Cookie", line);
  return response;
}

export async function takeFlashToast(request: Request): Promise<{ toast: FlashToast; forget: string } | null> {
  const sent = toastShape.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (!sent.success) return null;
  return { toast: sent.data, forget: await cookie.serialize("", { maxAge: 0 }) };
}
