import { Form, href, Link } from "react-router";
import { z } from "zod";
import { keepDaysRange, MAX_PROMISE_LENGTH } from "~/domain/requests/request-settings";
import { findRequestSettings, setRequestSettings } from "~/domain/requests/request-settings.server";
import { normalized } from "~/normalized";
import { AdminPage } from "~/ui/admin/admin-page";
import { TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/request-settings-page";

const { least, most } = keepDaysRange;
const outOfRange = `Enter a number of days from ${least} to ${most}.`;

const form = z.object({
  keepDays: z.coerce
    .number({ error: outOfRange })
    .refine((days) => Number.isInteger(days) && days >= least && days <= most, { error: outOfRange }),
  promise: z
    .string()
    .transform((text) => normalized(text, "NFC").replace(/\s+/g, " ").trim())
    .pipe(z.string().max(MAX_PROMISE_LENGTH, { error: `The sentence has at most ${MAX_PROMISE_LENGTH} characters.` })),
});

export const loader = adminLoader({ role: "owner" }, ({ db }: AdminRequest) => findRequestSettings(db));

export const action = adminAction(
  { page: href("/admin/requests"), role: "owner", fields: { keepDays: [], promise: [] } },
  async ({ database, actor, now, read, done }: ActionRequest) => {
    await setRequestSettings(database, actor, await read(form), now);
    return done("Saved", "The settings apply from now on.");
  },
);

export default function RequestSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, typed = {} } = actionData && "errors" in actionData ? actionData : {};
  return (
    <AdminPage title="Request settings" isNarrow>
      <Form method="post" className="flow">
        <TextField
          name="keepDays"
          label="Days until a done request is erased"
          inputMode="numeric"
          required
          defaultValue={typed.keepDays ?? loaderData.keepDays}
          error={errors.keepDays}
          help={`${least} to ${most}. Pictures go with it.`}
        />
        <TextField
          name="promise"
          label="What senders read about your answer"
          maxLength={MAX_PROMISE_LENGTH}
          defaultValue={typed.promise ?? loaderData.promise}
          error={errors.promise}
          help="{time} becomes the end of the next day that you are open, such as “Monday, 6 PM”. Leave it empty to promise nothing."
        />
        <div className="row">
          <SubmitButton>Save</SubmitButton>
          <Link className="button outline" to={href("/admin/requests")}>
            Cancel
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}
