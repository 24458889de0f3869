import { Form, href } from "react-router";
import { formatMonth } from "~/domain/clinic/arizona-time";
import { ActionButton } from "~/ui/admin/action-button";
import { TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { blogCopy } from "~content/blog-copy";

interface ReviewAnswerProps {
  readonly id: string;
  readonly version: number;
  readonly newestVersion: number;
  readonly isSuperseded: boolean;
  readonly isWaiting: boolean;
  readonly printedName: string;
  readonly today: string;
  readonly nextOn: string;
}

export function ReviewAnswer({ id, version, newestVersion, isSuperseded, isWaiting, printedName, today, nextOn }: ReviewAnswerProps) {
  const search = `?version=${version}`;
  const approve = `${href("/admin/reviews/:id/approve", { id })}${search}`;
  return (
    <section className="panel review-answer" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Approve version {version}?</h2>
      <p>
        Readers will see under the title: <b>{blogCopy.post.reviewed(printedName, formatMonth(today))}</b>
      </p>
      <p>
        {isSuperseded && "Readers won’t see it with the words saved since. "}
        Your approval covers this text only. When the words change, the line goes away until you look again.
      </p>
      <Form method="post" action={approve} className="narrow flow">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="newest" value={newestVersion} />
        <TextField
          name="next_review_on"
          label="Look at it again on"
          type="date"
          defaultValue={nextOn}
          help="It comes back on the list then. Left empty, none is planned."
        />
        <SubmitButton action={approve}>Approve</SubmitButton>
      </Form>
      {isWaiting && (
        <>
          <p>Or send it back: the writer finds your comments in the editor.</p>
          <ActionButton action={`${href("/admin/reviews/:id/return", { id })}${search}`}>Send Back</ActionButton>
        </>
      )}
    </section>
  );
}
