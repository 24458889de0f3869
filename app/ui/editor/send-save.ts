import { href } from "react-router";
import type { SaveRequest } from "./post-saving";
import { type SaveAnswer, saveRefusal } from "./save-answer";

/** Milliseconds after which a save counts as unanswered. */
const PATIENCE = 30_000;

/** Sends a save and always comes back with an answer, whatever happens on the way. */
export async function sendSave({ id, basedOnVersion, saveId, typed, merged }: SaveRequest): Promise<SaveAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...typed, version: String(basedOnVersion), saveId })) body.append(name, value);
  if (merged) body.append("merged", "yes");
  const address = id === null ? href("/admin/posts/save") : href("/admin/posts/:id/save", { id });
  try {
    const response = await fetch(address, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (response.type === "opaqueredirect") return await whySentAway();
    if (response.headers.get("Content-Type")?.includes("json")) return (await response.json()) as SaveAnswer;
    return saveRefusal(
      "failed",
      response.status === 413 ? "The post is too long to be sent." : `The site answered with an error (${response.status}).`,
    );
  } catch {
    return saveRefusal("offline", "The site can’t be reached. Your text stays here; try again in a moment.");
  }
}

/** The guard sends away whoever is signed out, and everybody while the database is away. */
async function whySentAway(): Promise<SaveAnswer> {
  const { status } = await fetch(href("/admin"), { signal: AbortSignal.timeout(PATIENCE) });
  if (status === 503) return saveRefusal("unavailable", "The blog’s data can’t be reached. Your text stays here; try again in a minute.");
  return saveRefusal("signed-out", "You are signed out. Sign in in another tab, then save again here.");
}
