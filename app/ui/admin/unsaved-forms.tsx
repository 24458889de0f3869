import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterDataContext as RouterData, useBlocker, useNavigation } from "react-router";
import { Dialog } from "./dialog";

/** Asks before a page is left on which somebody changed a form that was not sent. Searches lose nothing. */
export function UnsavedForms() {
  const { isChanged, hasOthers, forget } = useChangedForms();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasOthers());
  const leave = () => {
    forget();
    blocker.proceed?.();
  };
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = dialog.current;
    question?.showModal();
    return () => question?.close();
  }, [blocker.state]);
  useEffect(() => {
    // The browser's Back can't restore a page that has this listener, so it is only added when needed.
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOthers()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged, hasOthers]);
  return (
    <Dialog title="Leave without saving?" ref={dialog} onCancel={() => blocker.reset?.()}>
      <p>What you changed on this page is not saved yet.</p>
      <div className="row">
        <button className="button" type="button" onClick={() => blocker.reset?.()}>
          Stay
        </button>
        <button className="button danger" type="button" onClick={leave}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}

/** @returns `hasOthers` whether a form is changed besides the one that is being sent */
function useChangedForms() {
  const [forms] = useState(() => new Map<HTMLFormElement, string>());
  const [isChanged, setChanged] = useState(false);
  const sent = useRef<HTMLFormElement | null>(null);
  const [hasOthers] = useState(
    () => () => [...forms].some(([form, before]) => form !== sent.current && form.isConnected && valuesOf(form) !== before),
  );
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (form?.method === "post" && !forms.has(form)) forms.set(form, valuesOf(form));
    };
    const look = () => setChanged(hasOthers());
    const send = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = target;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // Safari gives no focus to what is tapped.
    for (const event of ["focusin", "pointerdown"]) addEventListener(event, remember, options);
    for (const event of ["input", "change"]) addEventListener(event, look, options);
    addEventListener("submit", send, options);
    return () => listening.abort();
  }, [forms, hasOthers]);
  const isIdle = useNavigation().state === "idle";
  // Errors or a preview: the form was answered, and nothing is saved.
  const answer = useContext(RouterData)?.actionData;
  useEffect(() => {
    if (!isIdle || sent.current === null) return;
    if (!answer) forms.delete(sent.current);
    sent.current = null;
    setChanged(hasOthers());
  }, [isIdle, answer, forms, hasOthers]);
  return { isChanged, hasOthers, forget: () => forms.clear() };
}

/** A chosen file counts by its name. */
function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}
