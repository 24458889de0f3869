import { signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { codeRoute } from "./answer-in-place.server";

const { loader, action } = codeRoute((asked, { code }) => signInWithRecoveryCode(asked, code));

export { action, loader };
