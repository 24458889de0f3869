import { useEffect, useRef, useState } from "react";
import type { SessionMonitor, SessionSnapshot } from "./session-monitor";
import { SignInSteps } from "./sign-in-steps";

interface SignInAgainProps {
  readonly keeping: SessionMonitor;
  readonly session: SessionSnapshot;
  /** The writer's address. */
  readonly email: string;
  /** Takes the keyboard back to where it was before it came here. */
  readonly onClosed: () => void;
}

/**
 * Asks for the password in place, so that the page with what was written stays. It takes the keyboard only when it was asked for:
 * whoever types on goes on typing where they were.
 */
export function SignInAgain({ keeping, session, email, onClosed }: SignInAgainProps) {
  const { isOpen, asked, standing } = session;
  const dialog = useRef<HTMLDialogElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (asked > 0) dialog.current?.querySelector<HTMLElement>("input[name=password], input[name=code], button")?.focus();
  }, [asked]);
  useEffect(() => {
    if (isOpen) return;
    if (hadFocus.current && document.activeElement === document.body) onClosed();
    hadFocus.current = false;
  }, [isOpen, onClosed]);
  if (!isOpen) return null;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Not also the message in the corner.
    event.preventDefault();
    keeping.cancel();
  };
  const noteFocus = () => {
    hadFocus.current = true;
  };
  return (
    <dialog className="dialog sign-in-again" ref={dialog} open aria-labelledby="again-title" onKeyDown={onKeyDown} onFocus={noteFocus}>
      {standing.kind === "other" ? (
        <OtherAccount keeping={keeping} session={session} other={standing.other.name} email={email} />
      ) : (
        <>
          <h2 id="again-title">Sign in to save</h2>
          <p>You are signed out. What you wrote is still here.</p>
          <SignInSteps keeping={keeping} email={email} />
        </>
      )}
    </dialog>
  );
}

/** Words belong to the account that wrote them; whether they become somebody else's is the writer's to say. */
function OtherAccount({ keeping, session, other, email }: Pick<SignInAgainProps, "keeping" | "session" | "email"> & { other: string }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const writer = session.writer.name;
  return (
    <>
      <h2 id="again-title">{other} is signed in now</h2>
      <p>What stands here was written as {writer}. Nothing of it is saved under another name unless you say so.</p>
      {isSigningIn ? (
        <SignInSteps keeping={keeping} email={email} />
      ) : (
        <div className="choices">
          <button className="button" type="button" onClick={() => setSigningIn(true)}>
            Sign In as {writer}
          </button>
          <button className="button outline" type="button" onClick={keeping.goOnAsOther}>
            Go On as {other}
          </button>
          <button className="button outline" type="button" onClick={keeping.cancel}>
            Cancel
          </button>
        </div>
      )}
    </>
  );
}
