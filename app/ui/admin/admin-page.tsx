import { Link } from "react-router";
import { Icon } from "~/ui/kit/icon";
import { UnsavedForms } from "./unsaved-forms";

interface AdminHeadProps {
  readonly title: string;
  /** One sentence at most. */
  readonly lead?: React.ReactNode;
  /** The main action. A form has none: its button stands below it. */
  readonly action?: React.ReactNode;
  /** The page above this one. */
  readonly back?: { readonly to: string; readonly text: string };
}

interface AdminPageProps extends AdminHeadProps {
  /** As wide as a form. */
  readonly isNarrow?: boolean;
  readonly children: React.ReactNode;
}

export function AdminPage({ isNarrow, children, ...head }: AdminPageProps) {
  return (
    <main id="main" className="wrap">
      <AdminTitle>{head.title}</AdminTitle>
      <div className={isNarrow ? "page narrow" : "page"}>
        <AdminHead {...head} />
        {children}
      </div>
      <UnsavedForms />
    </main>
  );
}

/** The head of every screen: the way back, its title, one sentence, the main action. */
export function AdminHead({ title, lead, action, back }: AdminHeadProps) {
  return (
    <header className="page-head">
      {back && <BackLink to={back.to}>{back.text}</BackLink>}
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action && <div className="row">{action}</div>}
    </header>
  );
}

export function AdminTitle({ children }: { children: string }) {
  return <title>{`${children} | Website admin`}</title>;
}

export function BackLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link className="back" to={to}>
      <Icon name="back" /> {children}
    </Link>
  );
}

export function Panel({ title, id, children }: { title: string; id?: string; children: React.ReactNode }) {
  return (
    <section className="panel" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
