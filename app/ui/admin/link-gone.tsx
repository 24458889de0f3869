import { SignInFrame } from "./sign-in-frame";

/** For a mailed link that was used, withdrawn or has run out. */
export function LinkGone({ again, againText }: { again: string; againText: string }) {
  return (
    <SignInFrame title="This link does not work any more" subtitle="Each link works once, and only for a while.">
      <p>
        <a className="button" href={again}>
          {againText}
        </a>
      </p>
    </SignInFrame>
  );
}
