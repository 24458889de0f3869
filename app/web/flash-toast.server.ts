import { createCookie, generatePath, matchPath, type Register, redirect } from "react-router";
import { z } from "zod";

const undoAddresses = new Set<string>();

type Pages = Register["pages"];

/**
 * Names a command that undoes something, where its toast is made. A toast that comes back from a browser undoes by nothing else.
 *
 * @returns builds the address, as `href` does
 */
export function undoAddress<Address extends keyof Pages>(address: Address) {
  undoAddresses.add(address);
  return (params: Pages[Address]["params"]) => generatePath<string>(address, params);
}

const undoPath = z.string().refine((path) => [...undoAddresses].some((address) => matchPath(address, path)));

/** Characters: browsers take cookies of 4,096 bytes, and proxies answer 502 to headers that are much longer. */
const LONGEST = { title: 200, text: 1000 };

const toastShape = z.object({
  title: z.string().max(LONGEST.title),
  text: z.string().max(LONGEST.text),
  variant: z.enum(["default", "success", "destructive"]),
  undo: undoPath.optional(),
  /** Shown once by the page in the toast's place, as it has to stay. */
  link: z.string().max(1000).optional(),
});

/** A toast for the next page. It is text only, so a forged one harms nobody else. */
export type FlashToast = z.infer<typeof toastShape>;

// Not below /admin only: the page's data is asked for at /admin.data, which such a path leaves out.
const cookie = createCookie("staff.toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** Taken by browsers over https only, and from this host alone (RFC 6265bis). */
const hostCookie = createCookie(`__Host-${cookie.name}`);

function isSecure(url: string): boolean {
  return url.startsWith("https:");
}

/** Gives the toast of an answer its name for https, so that no action has to know the site's protocol. */
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
  return { ...toast, title: toast.title.slice(0, LONGEST.title), text: toast.text.slice(0, LONGEST.text) };
}

export async function takeFlashToast(request: Request): Promise<{ toast: FlashToast; forget: string } | null> {
  const used = isSecure(request.url) ? hostCookie : cookie;
  const sent = toastShape.safeParse(await used.parse(request.headers.get("Cookie")));
  if (!sent.success) return null;
  return { toast: sent.data, forget: await cookie.serialize("", { maxAge: 0 }) };
}
