import { href } from "react-router";
import { findSessionOwner } from "~/ui/admin/session/session-watch";
import type { Save } from "./save";
import { type SaveAnswer, type SaveFailure, saveFailure } from "./save-answer";

/** Milliseconds after which a save counts as unanswered. */
const TIMEOUT = 30_000;

/** Always answers, whatever happens on the way. @param account who wrote the text */
export async function sendSave(save: Save, account: string): Promise<SaveAnswer> {
  const address = save.id === null ? href("/admin/posts/save") : href("/admin/posts/:id/save", { id: save.id });
  const body = bodyOf(save, account);
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    if (response.type === "opaqueredirect") return await findRedirectReason(account);
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as SaveAnswer;
    return failureOfStatus(response.status);
  } catch {
    return saveFailure("offline", "The site can’t be reached. Your text stays here; try again in a moment.");
  }
}

function bodyOf({ typed, basedOnVersion, saveId, mode, mine }: Save, account: string): FormData {
  const body = new FormData();
  const fields = { ...typed, version: String(basedOnVersion), saveId: saveId ?? "", account };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (mode !== "status") body.append("save", mode);
  if (mine) {
    body.append("merged", "yes");
    body.append("mine", JSON.stringify(mine));
  }
  return body;
}

/** The guard redirects staff who are signed out or not approved, and everybody while the database is away. */
async function findRedirectReason(account: string): Promise<SaveFailure> {
  const owner = await findSessionOwner();
  if (owner === undefined)
    return saveFailure("unavailable", "The blog’s data can’t be reached. Your text stays here; try again in a minute.");
  if (owner.account === null) return saveFailure("signed-out", "You are signed out.");
  if (owner.account !== account) return saveFailure("other-account", `${owner.name} is signed in now.`);
  if (!owner.isApproved) return saveFailure("forbidden", "Your account is waiting for an owner’s approval.");
  return saveFailure("unavailable", "You signed in again.", { title: "Error" });
}

function failureOfStatus(status: number): SaveFailure {
  if (status === 413) return saveFailure("failed", "The post is too long to be sent.");
  const reason = status >= 500 || status === 429 ? "unavailable" : "failed";
  return saveFailure(reason, `The site answered with an error (${status}).`, { title: "Error" });
}
