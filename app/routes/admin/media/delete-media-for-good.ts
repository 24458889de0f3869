import { deleteMediaForGood } from "~/domain/media/media-commands.server";
import type { Route } from "./+types/delete-media-for-good";
import { answerMediaForm, backToFile } from "./media-form.server";

export function loader({ params, context }: Route.LoaderArgs) {
  return backToFile(context, params.id);
}

export function action({ params, context }: Route.ActionArgs) {
  return answerMediaForm(context, params.id, deleteMediaForGood, { title: "Deleted for good", text: "The file is gone." });
}
