import { trashMedia } from "~/domain/media/media-commands.server";
import type { Route } from "./+types/trash-media";
import { answerMediaForm, backToFile } from "./media-form.server";

export function loader({ params, context }: Route.LoaderArgs) {
  return backToFile(context, params.id);
}

export function action({ params, context }: Route.ActionArgs) {
  return answerMediaForm(context, params.id, trashMedia, {
    title: "In the trash",
    text: "Nobody can choose it any more. It is deleted after 30 days.",
  });
}
