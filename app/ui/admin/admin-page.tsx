import { Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

export function AdminPage({ title, isNarrow, children }: { title: string; isNarrow?: boolean; children: React.ReactNode }) {
  return (
    <main id="main" className="wrap">
      <title>{`${title} | Blog Admin`}</title>
      <div className={isNarrow ? "page narrow" : "page"}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

export function BackLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link className="back" to={to}>
      <Icon name="back" /> {children}
    </Link>
  );
}

export function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
