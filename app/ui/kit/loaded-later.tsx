import { lazy, memo, Suspense, useEffect, useState, useSyncExternalStore } from "react";

/** A part of a page whose script is loaded when it is first shown; if that fails, a message replaces it. */
export function loadedLater<Props extends object>(load: () => Promise<React.ComponentType<Props>>): React.ComponentType<Props> {
  const get = (): Promise<React.ComponentType<Props>> => load().catch(() => NotLoaded);
  const Hydrated = lazy(async () => ({ default: await get() }));
  // If it rendered again before its script is there, React would drop what is in the HTML, with what somebody typed into it.
  const InHtml = memo((props: Props) => (
    <Suspense>
      <Hydrated {...props} />
    </Suspense>
  ));
  return function Later(props) {
    const [isInHtml] = useState(useIsHydrating());
    const [Part, setPart] = useState<React.ComponentType<Props> | null>(null);
    useEffect(() => {
      // Suspense would show it after 300 ms at the earliest.
      if (!isInHtml) void get().then((loaded) => setPart(() => loaded));
    }, [isInHtml]);
    if (!isInHtml) return Part && <Part {...props} />;
    return <InHtml {...props} />;
  };
}

/** Also on the server. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

function NotLoaded() {
  return (
    <p className="notice bad" role="alert">
      This part of the page can’t be loaded now. Reload the page when you are online: what you typed is kept on this device.
    </p>
  );
}
