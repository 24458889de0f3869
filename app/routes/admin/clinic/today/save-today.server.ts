import { href } from "react-router";
import { ClinicClashError } from "~/domain/clinic/clinic-commands.server";
import type { SpecialDay } from "~/domain/clinic/opening-hours";
import { saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { wordsOfToday } from "./today-loader.server";

interface SavedToday {
  readonly base: number;
  readonly specialDays: readonly SpecialDay[];
  readonly action: string;
  readonly title: string;
  readonly text: string;
}

const page = href("/admin/clinic");

/** Saves today's hours; where they were changed since the form was opened, nothing is saved and Today says what visitors read. */
export async function saveToday(asked: ActionRequest, { specialDays, ...change }: SavedToday) {
  try {
    return await saveClinic(asked, { ...change, section: "days", fields: { specialDays }, page });
  } catch (error) {
    if (!(error instanceof ClinicClashError)) throw error;
    const { record, savedById, savedByName } = error.theirs;
    const who = savedById === asked.actor.id ? "You" : savedByName;
    const words = wordsOfToday(record, asked.now);
    const text = `${who} changed the hours since this page was opened. Visitors read “${words}” now. Choose again.`;
    return redirectWithToast(page, { title: "Not changed", text, variant: "destructive" });
  }
}
