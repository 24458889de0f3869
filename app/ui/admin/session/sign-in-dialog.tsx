import { useEffect, useRef, useState } from "react";
import { Dialog } from "~/ui/admin/dialog";
import type { SessionMonitor, SessionSnapshot } from "./session-monitor";
import { SignInSteps } from "./sign-in-steps";

export interface SignInAgainProps {
  readonly monitor: SessionMonitor;
  readonly session: SessionSnapshot;
  readonly email: string;
  /** Moves the focus back to where it was. */
  readonly onClosed: () => void;
}

/** Takes the focus only on request: somebody may be typing. */
export function SignInDialog({ monitor, session, email, onClosed }: SignInAgainProps) {
  const { isAsking, timesAsked, state } = session;
  const dialog = useRef<HTMLDialogElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (timesAsked > 0) dialog.current?.querySelector<HTMLElement>("input[name=password], input[name=code], button")?.focus();
  }, [timesAsked]);
  useEffect(() => {
    if (isAsking) return;
    if (hadFocus.current && document.activeElement === document.body) onClosed();
    hadFocus.current = false;
  }, [isAsking, onClosed]);
  useEffect(() => (isAsking && dialog.current ? tellHeight(dialog.current) : undefined), [isAsking]);
  if (!isAsking) return null;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The toast stays.
    event.preventDefault();
    monitor.cancel();
  };
  const noteFocus = () => {
    hadFocus.current = true;
  };
  const other = state.kind === "other" ? state.other.name : null;
  const title = other === null ? "Sign in to save" : `${other} is signed in now`;
  return (
    <Dialog title={title} className="sign-in-again" ref={dialog} open onKeyDown={onKeyDown} onFocus={noteFocus}>
      {other === null ? (
        <>
          <p>You are signed out. What you wrote is still here.</p>
          <SignInSteps monitor={monitor} email={email} />
        </>
      ) : (
        <OtherAccount monitor={monitor} session={session} other={other} email={email} />
      )}
    </Dialog>
  );
}

/** Pixels between the dialog and what is above it, including the second line of the bar while signed out. */
const DISTANCE = 60;

/** Publishes the height for what is above the dialog. */
function tellHeight(dialog: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--sign-in", `${dialog.offsetHeight + DISTANCE}px`));
  observer.observe(dialog);
  return () => {
    observer.disconnect();
    style.removeProperty("--sign-in");
  };
}

function OtherAccount({ monitor, session, other, email }: Pick<SignInAgainProps, "monitor" | "session" | "email"> & { other: string }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const writer = session.writer.name;
  return (
    <>
      <p>This text was written as {writer}. It is saved under another name only if you say so.</p>
      {isSigningIn ? (
        <SignInSteps monitor={monitor} email={email} />
      ) : (
        <div className="choices">
          <button className="button" type="button" onClick={() => setSigningIn(true)}>
            Sign in as {writer}
          </button>
          <button className="button outline" type="button" onClick={monitor.continueAsOther}>
            Continue as {other}
          </button>
          <button className="button outline" type="button" onClick={monitor.cancel}>
            Cancel
          </button>
        </div>
      )}
    </>
  );
}
