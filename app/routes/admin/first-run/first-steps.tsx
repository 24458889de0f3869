import { href, Link } from "react-router";
import type { ClinicProgress } from "~/domain/clinic/clinic-setup";
import { Icon } from "~/ui/kit/icon";
import type { FirstRun } from "./first-steps.server";
import "./first-steps.css";

/** What the dashboard shows while there are no posts. */
export function FirstSteps({ isSetUpOpen, clinic, mayImport, mayRestore }: FirstRun & { readonly clinic: ClinicProgress }) {
  return (
    <ol className="steps">
      <Step title="Clinic facts" words={clinic.text} isDone={clinic.isDone}>
        <Link className="button outline" to={isSetUpOpen ? href("/admin/setup") : href("/admin/clinic/record")}>
          {isSetUpOpen ? "Set up your blog" : clinic.isDone ? "See the facts" : "Continue"}
        </Link>
        {mayRestore && (
          <Link className="quiet" to={href("/admin/backup/restore")}>
            I have a backup
          </Link>
        )}
      </Step>
      {mayImport && (
        <Step title="Import your old blog" words="From WordPress, Ghost or an export. Pictures and old addresses come along.">
          <Link className="button outline" to={href("/admin/import")}>
            Bring it
          </Link>
        </Step>
      )}
      <Step title="Write the first article" words="No blog posts yet. Until then visitors see three built-in ones.">
        <Link className="button" to={href("/admin/posts/new")}>
          <Icon name="plus" /> Create Your First Post
        </Link>
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly words: string;
  readonly isDone?: boolean;
  readonly children: React.ReactNode;
}

function Step({ title, words, isDone = false, children }: StepProps) {
  return (
    <li className={isDone ? "done" : undefined}>
      <h3>
        {title}
        {isDone && <span className="visually-hidden">: done</span>}
      </h3>
      <p>{words}</p>
      {children}
    </li>
  );
}

/** Until the first owner has set the blog up, also when there are posts. */
export function SetUpNote() {
  return (
    <section className="panel desk-note" aria-label="Set up your blog">
      <p>
        <Icon name="clock" /> The clinic’s name and phone are not in yet
      </p>
      <div className="row">
        <Link className="button outline small" to={href("/admin/setup")}>
          Set up your blog
        </Link>
      </div>
    </section>
  );
}
