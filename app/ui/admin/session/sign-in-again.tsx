import { useState } from "react";
import { loadedLater } from "~/ui/kit/loaded-later";
import type { SignInAgainProps } from "./sign-in-dialog";

const SignInDialog = loadedLater<SignInAgainProps>(() => import("./sign-in-dialog").then((loaded) => loaded.SignInDialog));

export function SignInAgain(props: SignInAgainProps) {
  const { isAsking } = props.session;
  const [wasAsked, setWasAsked] = useState(isAsking);
  if (isAsking && !wasAsked) setWasAsked(true);
  return wasAsked && <SignInDialog {...props} />;
}
