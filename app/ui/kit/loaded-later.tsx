import { lazy, Suspense } from "react";

/** A part of a page whose script is loaded when it is first shown. Where that fails, a sentence stands in its place, and the page stays. */
export function loadedLater<Props extends object>(load: () => Promise<React.ComponentType<Props>>): React.ComponentType<Props> {
  const Part = lazy(async () => {
    const loaded: React.ComponentType<Props> = await load().catch(() => NotLoaded);
    return { default: loaded };
  });
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <p className="notice bad" role="alert">
      This part of the page can’t be loaded now. Reload the page when you are online: what you typed is kept on this device.
    </p>
  );
}
