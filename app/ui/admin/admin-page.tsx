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

export function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
