import { href, Link } from "react-router";
import type { ClinicProgress } from "~/domain/clinic/clinic-setup";
import { counted } from "~/domain/phrases";
import { Icon } from "~/ui/kit/icon";
import type { FirstRun } from "./first-steps.server";
import "./first-steps.css";

/** Today begins with it until each of them is done. */
export function FirstSteps({
  isSetUpOpen,
  clinic,
  hasPosts,
  openPoints,
  mayImport,
  mayRestore,
}: FirstRun & { readonly clinic: ClinicProgress }) {
  return (
    <section className="flow first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className="steps">
        <Step title="Clinic facts" text={clinic.text} isDone={clinic.isDone}>
          <Link className={hasPosts ? "button" : "button outline"} to={isSetUpOpen ? href("/admin/setup") : href("/admin/facts")}>
            {isSetUpOpen ? "Set up your site" : clinic.isDone ? "See the facts" : "Continue"}
          </Link>
          {mayRestore && (
            <Link className="quiet" to={href("/admin/backup/restore")}>
              Restore a backup
            </Link>
          )}
        </Step>
        {mayImport && (
          <Step title="Import your old blog" text="From WordPress, Ghost or an export. Pictures and old addresses are imported too.">
            <Link className="button outline" to={href("/admin/import-export")}>
              Import
            </Link>
          </Step>
        )}
        <Step
          title="Write the first article"
          text={hasPosts ? "It is among the posts below." : "No blog posts yet. Visitors see three built-in ones until then."}
          isDone={hasPosts}
        >
          <Link className={hasPosts ? "button outline" : "button"} to={href("/admin/posts/new")}>
            <Icon name="plus" /> {hasPosts ? "Write another" : "Start writing"}
          </Link>
        </Step>
        {openPoints > 0 && (
          <Step title="Before you go live" text={`${counted(openPoints, "point")} to settle, such as samples and placeholders.`}>
            <Link className="button" to={href("/admin/go-live")}>
              Go through them
            </Link>
          </Step>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly isDone?: boolean;
  readonly children: React.ReactNode;
}

function Step({ title, text, isDone = false, children }: StepProps) {
  return (
    <li className={isDone ? "framed done" : "framed"}>
      <h3>
        {title}
        {isDone && <span className="visually-hidden">: done</span>}
      </h3>
      <p className="hint">{text}</p>
      {children}
    </li>
  );
}
