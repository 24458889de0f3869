import { useEffect, useState } from "react";
import { passwordStrength } from "~/domain/staff/sign-in/password-rules";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";

type IsCommon = (text: string) => boolean;

/** Typed characters after which the list of common passwords (200 KB) is loaded. */
const LOAD_AT_LENGTH = 8;

export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const isCommon = useCommonPasswords(password.length >= LOAD_AT_LENGTH);
  const { level, words } = passwordStrength(password, { words: [useClinicIdentity().name, email], ...(isCommon && { isCommon }) });
  return (
    <>
      <div className="strength" role="img" aria-label={`Strength: ${level} of 4`}>
        {[1, 2, 3, 4].map((step) => (
          <i className={step <= level ? "on" : undefined} key={step} />
        ))}
      </div>
      <p className="help" role="status">
        {words}
      </p>
    </>
  );
}

/** @returns null until it is loaded */
function useCommonPasswords(isNeeded: boolean): IsCommon | null {
  const [isCommon, setCommon] = useState<IsCommon | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import("~/domain/staff/sign-in/common-passwords").then(
      ({ isCommonPassword }) => setCommon(() => isCommonPassword),
      () => undefined,
    );
  }, [isNeeded]);
  return isCommon;
}
