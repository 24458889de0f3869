import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { counted } from "~/domain/phrases";
import type { RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import { useKeepList } from "~/routes/admin/list-return";
import { SubmitButton } from "~/ui/admin/submit-button";
import { MarkedDifference } from "./marked-difference";

export interface Opened extends RevisionDifference {
  readonly version: number;
  readonly slug: string;
  readonly isFirst: boolean;
}

export interface RestoreProps {
  readonly id: string;
  /** The post's version on this page. */
  readonly version: number;
  readonly saveId: string;
  readonly isInTrash: boolean;
}

interface OpenedRevisionProps extends RestoreProps {
  readonly opened: Opened;
  readonly when: string;
  readonly words: string;
  readonly isNewest: boolean;
}

export function OpenedRevision({ opened, when, words, isNewest, ...restore }: OpenedRevisionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(opened.version);
  useEffect(() => {
    if (shown.current === opened.version) return;
    shown.current = opened.version;
    heading.current?.focus();
  }, [opened.version]);
  return (
    <section className="panel opened-revision" aria-labelledby="opened-revision">
      <header>
        <div>
          <h2 id="opened-revision" ref={heading} tabIndex={-1}>
            {when}
          </h2>
          <p className="soft">
            {words}
            {summaryWords(opened)}
          </p>
        </div>
        {!isNewest && !restore.isInTrash && <RestoreForm revision={opened.version} {...restore} />}
      </header>
      <MarkedDifference difference={opened} slug={opened.slug} />
    </section>
  );
}

function summaryWords({ isFirst, added, removed, fields, blocks }: Opened): string {
  if (isFirst) return `. The first text, ${counted(added, "word")}.`;
  if (fields.length === 0 && blocks.every(({ kind }) => kind === "same")) return ". The text is the same as before.";
  const counts = [added > 0 && `${counted(added, "word")} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `, compared with the one before.${counts.length > 0 ? ` ${counts.join(", ")}.` : ""}`;
}

function RestoreForm({ id, revision, version, saveId }: RestoreProps & { revision: number }) {
  const action = useKeepList()(href("/admin/posts/:id/revisions/:version/restore", { id, version: String(revision) }));
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="saveId" value={saveId} />
      <SubmitButton className="button outline" action={action}>
        Restore this text
      </SubmitButton>
    </Form>
  );
}
