import { Form, href } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaInstant, isCalendarDate } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import { answeredFile, findUploadedList } from "~/domain/subscribers/files/subscriber-file.server";
import { MAX_PROOF_LENGTH } from "~/domain/subscribers/files/subscriber-file-limits";
import { importSubscribers, planImport } from "~/domain/subscribers/files/subscriber-import.server";
import { deleteUpload, forgetUpload, isUploadElsewhere } from "~/domain/uploaded-file.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { CancelUploadButton, CancelUploadQuestion } from "~/ui/admin/cancel-upload";
import { FieldError, SelectField, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import { uploadElsewhere } from "~/web/http-errors.server";
import type { Route } from "./+types/review-list-page";
import "~/routes/admin/newsletter/newsletter.css";

const start = href("/admin/newsletter/subscribers/files");
const page = ({ upload }: { upload: string }) => href("/admin/newsletter/subscribers/files/:upload", { upload });

async function readList({ db, actor, now, params, site }: AdminRequest<Route.LoaderArgs>) {
  const file = await findUploadedList(site.config.dataDir, params.upload, now);
  if (!file) throw (await isUploadElsewhere(db, params.upload)) ? uploadElsewhere() : await redirectWithToast(start, gone);
  return { file, plan: await planImport(db, actor, file) };
}

const gone = {
  title: "This file is gone",
  text: "It was imported, canceled, or deleted a day after it was uploaded. What was imported is listed below.",
  variant: "destructive",
} as const;

export const loader = adminLoader({ role: "owner", fresh: page }, async (ctx: AdminRequest<Route.LoaderArgs>) => {
  const { file, plan } = await readList(ctx);
  const agreed = plan.fresh.filter(({ state }) => state === "confirmed");
  return {
    agreed: agreed.length,
    undated: agreed.filter(({ agreedAt }) => agreedAt === null).length,
    endedThere: plan.fresh.length - agreed.length,
    ended: plan.ended.length,
    ...{ known: plan.known, leftBefore: plan.leftBefore },
    ...{ notAgreed: file.notAgreed, problems: file.problems, unreadable: file.unreadable, questions: file.questions },
    today: arizonaDate(ctx.now),
  };
});

const consentForm = z.looseObject({
  proof: z
    .string()
    .trim()
    .min(1, { error: "Say where and how these people agreed." })
    .max(MAX_PROOF_LENGTH, { error: `Use up to ${MAX_PROOF_LENGTH} characters.` })
    .regex(/^\P{Cc}*$/u, { error: "Write it on one line." }),
  date: z.string().default(""),
});

/** What somebody with a value may mean, for the owner to choose. */
const meanings = {
  confirmed: "They agreed, and get email",
  left: "They unsubscribed",
  "not-agreed": "They never agreed: leave them out",
} as const;

const answerSchema = z.enum(["confirmed", "left", "not-agreed"]);

const nameOfAnswer = (at: number) => `answer-${at}`;

export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { proof: [], date: [], answers: [] } },
  async (ctx: ActionRequest<Route.ActionArgs>) => {
    const { db, actor, now, params, site, read } = ctx;
    const { file: unanswered } = await readList(ctx);
    const { proof, date, ...others } = await read(consentForm);
    const answers = unanswered.questions.map((_, at) => answerSchema.safeParse(others[nameOfAnswer(at)]).data);
    const isAnswered = (answer: (typeof answers)[number]) => answer !== undefined;
    if (!answers.every(isAnswered))
      throw new FormError({ answers: "Say of each value what it means: people may have unsubscribed with it." });
    const file = answeredFile(unanswered, answers);
    const plan = await planImport(db, actor, file);
    const needsDate = plan.fresh.some(({ state, agreedAt }) => state === "confirmed" && agreedAt === null);
    const isDate = isCalendarDate(date) && date <= arizonaDate(now);
    if (needsDate && !isDate) throw new FormError({ date: "Enter the day on which they agreed, today at the latest." });
    const agreedAt = isDate ? arizonaInstant(date, 0).toISOString() : now.toISOString();
    const added = await importSubscribers(db, actor, file, { proof, agreedAt }, now);
    await deleteUpload(site.config.dataDir, params.upload);
    await forgetUpload(db, params.upload);
    const text = `${counted(added, "address was", "addresses were")} imported. Nobody was emailed.`;
    const next = added > 0 ? href("/admin/newsletter/subscribers/files/imported/:at", { at: String(now.getTime()) }) : start;
    return redirectWithToast(next, { title: "Done", text, variant: "success" });
  },
);

export default function ReviewListPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { agreed, undated, endedThere, ended, questions, today } = loaderData;
  const isAnything = agreed + endedThere + ended > 0 || questions.length > 0;
  return (
    <AdminPage title="Review the import" isNarrow>
      <Findings {...loaderData} />
      <Form method="post" className="panel flow">
        {questions.length > 0 && (
          <fieldset className="flow">
            <legend>What do these columns mean?</legend>
            <p>
              They may say who must get no email, and only you know what they mean. The numbers above change with your answers; nothing is
              imported without them.
            </p>
            {actionData?.errors.answers && <FieldError role="alert">{actionData.errors.answers}</FieldError>}
            {questions.map(({ column, value, count }, at) => (
              <SelectField
                key={nameOfAnswer(at)}
                name={nameOfAnswer(at)}
                label={labelOf(column, value, count)}
                required
                defaultValue={actionData?.typed[nameOfAnswer(at)] ?? ""}
              >
                <option value="">Choose</option>
                {Object.entries(meanings).map(([meaning, text]) => (
                  <option key={meaning} value={meaning}>
                    {text}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        )}
        {isAnything && (
          <TextField
            name="proof"
            label="Where and how did these people agree?"
            placeholder="Paper list at the desk, spring"
            help="It is kept with every address, as your proof."
            required
            maxLength={MAX_PROOF_LENGTH}
            defaultValue={actionData?.typed.proof}
            error={actionData?.errors.proof}
          />
        )}
        {undated > 0 && (
          <TextField
            type="date"
            name="date"
            label="When did they agree?"
            help={`For the ${counted(undated, "address", "addresses")} without a date in the file.`}
            required
            max={today}
            defaultValue={actionData?.typed.date}
            error={actionData?.errors.date}
          />
        )}
        <div className="row">
          {isAnything ? (
            <SubmitButton busyText="Importing…">
              {questions.length > 0
                ? "Import the list"
                : agreed + endedThere > 0
                  ? `Import ${counted(agreed + endedThere, "address", "addresses")}`
                  : "Record who unsubscribed"}
            </SubmitButton>
          ) : (
            <p>There is nothing new in this file.</p>
          )}
          <CancelUploadButton />
        </div>
      </Form>
      <CancelUploadQuestion action={href("/admin/newsletter/subscribers/files/:upload/cancel", params)} />
    </AdminPage>
  );
}

function labelOf(column: string, value: string | null, count: number): string {
  const lines = counted(count, "line", "lines");
  if (value === null) return `${column}: anything (${lines})`;
  return value === "" ? `${column}: empty (${lines})` : `${column}: “${value.slice(0, 60)}” (${lines})`;
}

function Findings(found: Route.ComponentProps["loaderData"]) {
  const { agreed, endedThere, ended, known, leftBefore, notAgreed, problems, unreadable } = found;
  const lines: readonly (readonly [number, string, string])[] = [
    [agreed, "is new and will get your articles", "are new and will get your articles"],
    [
      endedThere,
      "unsubscribed or can’t be reached, says the file, and is imported as such",
      "unsubscribed or can’t be reached, says the file, and are imported as such",
    ],
    [
      ended,
      "gets email here but unsubscribed, says the file; it will get no more",
      "get email here but unsubscribed, says the file; they will get no more",
    ],
    [known, "is in the list and stays as it is", "are in the list and stay as they are"],
    [leftBefore, "unsubscribed or can’t be reached here, and stays out", "unsubscribed or can’t be reached here, and stay out"],
    [notAgreed, "never agreed, says the file, and stays out", "never agreed, says the file, and stay out"],
    [unreadable, "line can’t be used", "lines can’t be used"],
  ];
  return (
    <>
      <ul className="framed newsletter-list newsletter-findings">
        {lines.map(
          ([count, one, many]) =>
            (count > 0 || one === lines[0]?.[1]) && (
              <li key={one}>
                <p>
                  <b>{count.toLocaleString("en-US")}</b> {count === 1 ? one : many}
                </p>
              </li>
            ),
        )}
      </ul>
      {problems.length > 0 && (
        <details className="panel">
          <summary>{unreadable > problems.length ? `The first ${problems.length} lines` : "The lines"} that can’t be used</summary>
          <ul>
            {problems.map(({ line, sentence }) => (
              <li key={line}>
                Line {line}: {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
