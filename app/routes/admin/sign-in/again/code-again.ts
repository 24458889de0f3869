import { signInWithCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { codeRoute } from "./answer-in-place.server";

const { loader, action } = codeRoute(signInWithCode);

export { action, loader };
