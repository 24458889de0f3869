import { href } from "react-router";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import type { RequestContext } from "./request-context.server";

type Site = Pick<RequestContext, "staff" | "now">;

/** Where somebody confirms a form that they sent. @param to where the form was sent */
export async function lateFormPath(site: Site, signedIn: SignedIn, to: string): Promise<string> {
  const at = String(site.now().getTime());
  return `${href("/admin/confirm/form")}?${new URLSearchParams({ to, at, proof: await proofOf(site, signedIn, to, at) })}`;
}

/** False for a link that somebody made up, one of another account, and one of yesterday. */
export async function isLateFormPath(site: Site, signedIn: SignedIn, { searchParams }: URL): Promise<boolean> {
  const [to, at, proof] = ["to", "at", "proof"].map((name) => searchParams.get(name) ?? "");
  if (!to || !at || !proof || site.now().getTime() - Number(at) > DAY) return false;
  return isSame(proof, await proofOf(site, signedIn, to, at));
}

const DAY = 86_400_000;

async function proofOf({ staff }: Site, { member }: SignedIn, to: string, at: string): Promise<string> {
  const { secret } = await staff();
  return signed(secret, "late-form", JSON.stringify([member.id, to, at]));
}
