import { createCookie, generatePath, matchPath, type Register, redirect } from "react-router";
import { z } from "zod";

const undoAddresses = new Set<string>();

type Pages = Register["pages"];

/**
 * Registers a command that undoes something, where its toast is made. A toast from a browser can call no other address.
 *
 * @returns builds the address, as `href` does
 */
export function undoAddress<Address extends keyof Pages>(address: Address) {
  undoAddresses.add(address);
  return (params: Pages[Address]["params"]) => generatePath<string>(address, params);
}

const undoPath = z.string().refine((path) => [...undoAddresses].some((address) => matchPath(address, path)));

/** Browsers accept cookies of 4,096 bytes, and proxies answer 502 to headers that are much longer. */
const MAX_LENGTH = { title: 200, text: 1000 };

const toastShape = z.object({
  title: z.string().max(MAX_LENGTH.title),
  text: z.string().max(MAX_LENGTH.text),
  variant: z.enum(["success", "destructive"]),
  undo: undoPath.optional(),
  /** Shown by the page instead of the toast, since it has to stay visible. */
  link: z.string().max(1000).optional(),
});

/** A toast for the next page. It is only text, so a forged one harms nobody else. */
export type FlashToast = z.infer<typeof toastShape>;

// Not for /admin alone: a page's data is at /admin.data, which that path does not include.
const cookie = createCookie("staff.toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** Browsers accept it over https only, and from this host alone (RFC 6265bis). */
const hostCookie = createCookie(`__Host-${cookie.name}`);

function isSecure(url: string): boolean {
  return url.startsWith("https:");
}

/** Renames the cookie for https, so that no action has to know the site's protocol. */
export async function toastForHost({ request }: { readonly request: Request }, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  const lines = response.headers.getSetCookie();
  if (!isSecure(request.url) || !lines.some((line) => line.startsWith(`${cookie.name}=`))) return response;
  response.headers.delete("Set-Cookie");
  for (const line of lines) {
    const isToast = line.startsWith(`${cookie.name}=`);
    response.headers.append("Set-Cookie", isToast ? `__Host-${line}; Secure` : line);
  }
  return response;
}

export async function redirectWithToast(to: string, toast: FlashToast, cookies: readonly string[] = []): Promise<Response> {
  const response = redirect(to, 303);
  response.headers.append("Set-Cookie", await cookie.serialize(shortened(toast)));
  for (const line of cookies) response.headers.append("Set-Cookie", line);
  return response;
}

function shortened(toast: FlashToast): FlashToast {
  return { ...toast, title: toast.title.slice(0, MAX_LENGTH.title), text: toast.text.slice(0, MAX_LENGTH.text) };
}

export async function takeFlashToast(request: Request): Promise<{ toast: FlashToast; forget: string } | null> {
  const used = isSecure(request.url) ? hostCookie : cookie;
  const sent = toastShape.safeParse(await used.parse(request.headers.get("Cookie")));
  if (!sent.success) return null;
  return { toast: sent.data, forget: await cookie.serialize("", { maxAge: 0 }) };
}
