import { MediaInUseError, MediaNotFoundError } from "~/domain/media/media";
import { mediaCopy } from "~/domain/media/media-words";
import { translateRefusals } from "~/web/http-errors.server";
import { refusal } from "~/web/staff-guard.server";

/** Runs a command of the media library and turns its refusals into what the admin's error boundary shows. */
export function translateMediaRefusals<Result>(command: () => Promise<Result>): Promise<Result> {
  return translateRefusals(async () => {
    try {
      return await command();
    } catch (error) {
      if (error instanceof MediaNotFoundError) throw refusal(404, "File not found", mediaCopy.notFound);
      if (error instanceof MediaInUseError) {
        throw refusal(409, "The file is in use", mediaCopy.inUse(error.uses.map(({ title }) => title)));
      }
      throw error;
    }
  });
}
