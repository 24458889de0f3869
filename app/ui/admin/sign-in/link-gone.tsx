import { SignInFrame } from "./sign-in-frame";

export function LinkGone({ again, againText }: { again: string; againText: string }) {
  return (
    <SignInFrame title="This link no longer works" subtitle="Each link works once, and only for a while.">
      <p>
        <a className="button" href={again}>
          {againText}
        </a>
      </p>
    </SignInFrame>
  );
}
