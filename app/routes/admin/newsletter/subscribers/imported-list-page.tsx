import { Form, href } from "react-router";
import { z } from "zod";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import { eraseImportedFile, getImportedFile } from "~/domain/subscribers/files/imported-files.server";
import { subscriberNotFound } from "~/domain/subscribers/subscriber-list.server";
import { subscriberStates } from "~/domain/subscribers/subscriber-state";
import { AdminPage, BackLink, Panel } from "~/ui/admin/admin-page";
import { CheckField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/imported-list-page";
import "~/routes/admin/newsletter/newsletter.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const { at, proof, counts, erasable } = await getImportedFile(db, actor, instantOf(params.at));
  return { day: formatLongDay(at), proof, counts, erasable };
});

export const action = adminAction(
  { page: href("/admin/newsletter/subscribers"), role: "owner" },
  async ({ db, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    await read(z.object({ sure: z.literal("yes", { error: "Check the box first: erasing can’t be undone." }) }));
    const erased = await eraseImportedFile(db, actor, instantOf(params.at), now);
    return done("Erased", `${counted(erased, "address is", "addresses are")} gone.`);
  },
);

/** @throws subscriberNotFound when the address was made up */
function instantOf(milliseconds: string): string {
  if (!/^\d{1,14}$/.test(milliseconds)) throw subscriberNotFound();
  return new Date(Number(milliseconds)).toISOString();
}

const stateSentences = {
  confirmed: ["gets your articles", "get your articles"],
  waiting: ["waits to be confirmed", "wait to be confirmed"],
  left: ["unsubscribed, and gets none", "unsubscribed, and get none"],
  refused: ["can’t be reached, and gets none", "can’t be reached, and get none"],
} as const;

export default function ImportedListPage({ loaderData: { day, proof, counts, erasable } }: Route.ComponentProps) {
  const shown = subscriberStates.filter((state) => counts[state] > 0);
  const total = shown.reduce((sum, state) => sum + counts[state], 0);
  return (
    <AdminPage title="Imported addresses" isNarrow>
      <p>
        {counted(total, "address", "addresses")} {total === 1 ? "was" : "were"} imported on {day}. Nobody was emailed. Proof: “{proof}”
      </p>
      <ul className="framed newsletter-list">
        {shown.map((state) => (
          <li key={state}>
            <p>
              <b>{counts[state].toLocaleString("en-US")}</b> {stateSentences[state][counts[state] === 1 ? 0 : 1]}
            </p>
          </li>
        ))}
      </ul>
      {erasable > 0 && (
        <Panel title="Was it the wrong file?">
          <p>
            What it added will be deleted with the proof. This can’t be undone.
            {erasable < total && " Those that unsubscribed or can’t be reached stay in the list, so that no other file adds them again."}
          </p>
          <Form method="post" className="flow">
            <CheckField name="sure" value="yes" required>
              Yes, erase {counted(erasable, "address", "addresses")}
            </CheckField>
            <SubmitButton className="button danger">Erase what this file added</SubmitButton>
          </Form>
        </Panel>
      )}
      <BackLink to={href("/admin/newsletter/subscribers")}>All subscribers</BackLink>
    </AdminPage>
  );
}
