import { useRouteLoaderData } from "react-router";

/** On every page of a demonstration's admin; nothing on a real site. */
export function DemoStrip() {
  const root = useRouteLoaderData("root") as { readonly isDemo?: boolean } | undefined;
  if (!root?.isDemo) return null;
  return (
    <aside className="demo-strip" aria-label="Demonstration">
      <b>Demonstration.</b> Made-up people, no email sent.
    </aside>
  );
}
