import { href } from "react-router";
import { findSessionOwner } from "~/ui/admin/session/session-watch";
import { type RefusalReason, type SaveAnswer, type SaveRefusal, saveRefusal } from "./save-answer";
import type { SaveRequest } from "./save-sender";

/** Milliseconds after which a save counts as unanswered. */
const PATIENCE = 30_000;

/**
 * Sends a save and always comes back with an answer, whatever happens on the way.
 *
 * @param account who wrote the text
 */
export async function sendSave(request: SaveRequest, account: string): Promise<SaveAnswer> {
  const address = request.id === null ? href("/admin/posts/save") : href("/admin/posts/:id/save", { id: request.id });
  const body = bodyOf(request, account);
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (response.type === "opaqueredirect") return await whySentAway(account);
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as SaveAnswer;
    return failure(response.status);
  } catch {
    return saveRefusal("offline", "The site can’t be reached. Your text stays here; try again in a moment.");
  }
}

function bodyOf({ typed, basedOnVersion, saveId, keep, mine }: SaveRequest, account: string): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...typed, version: String(basedOnVersion), saveId, account })) body.append(name, value);
  if (keep) body.append("keep", keep);
  if (mine) {
    body.append("merged", "yes");
    body.append("mine", JSON.stringify(mine));
  }
  return body;
}

/** The guard sends away whoever is signed out or not let in, and everybody while the database is away. */
async function whySentAway(account: string): Promise<SaveRefusal> {
  const owner = await findSessionOwner();
  if (owner === undefined)
    return saveRefusal("unavailable", "The blog’s data can’t be reached. Your text stays here; try again in a minute.");
  if (owner.account === null) return saveRefusal("signed-out", "You are signed out.");
  if (owner.account !== account) return saveRefusal("other-account", `${owner.name} is signed in now.`);
  if (!owner.isApproved) return saveRefusal("forbidden", "Your account waits for an owner’s approval.");
  // Signed in anew between the two questions.
  return saveRefusal("unavailable", "You were signed in anew meanwhile.", { title: "Error" });
}

function failure(status: number): SaveRefusal {
  if (status === 413) return saveRefusal("failed", "The post is too long to be sent.");
  const reason: RefusalReason = status >= 500 || status === 429 ? "unavailable" : "failed";
  return saveRefusal(reason, `The site answered with an error (${status}).`, { title: "Error" });
}
