import { href, type RouterContextProvider, redirect } from "react-router";
import type { trashMedia } from "~/domain/media/media-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import { translateMediaRefusals } from "./media-errors.server";

type Context = Readonly<RouterContextProvider>;

export function backToFile(context: Context, id: string): Response {
  requireStaff(context);
  return redirect(href("/admin/media/:id", { id }));
}

/** The answer to a button that does one thing to a file and leads to the library. */
export async function answerMediaForm(
  context: Context,
  id: string,
  command: (...given: Parameters<typeof trashMedia>) => Promise<unknown>,
  words: { readonly title: string; readonly text: string },
): Promise<Response> {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  await translateMediaRefusals(() => command(database, { id, actor, now: now() }));
  return redirectWithToast(href("/admin/media"), { ...words, variant: "success" });
}
