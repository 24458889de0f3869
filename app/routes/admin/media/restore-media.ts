import { restoreMedia } from "~/domain/media/media-commands.server";
import type { Route } from "./+types/restore-media";
import { answerMediaForm, backToFile } from "./media-form.server";

export function loader({ params, context }: Route.LoaderArgs) {
  return backToFile(context, params.id);
}

export function action({ params, context }: Route.ActionArgs) {
  return answerMediaForm(context, params.id, restoreMedia, { title: "Restored", text: "It is back in the library." });
}
