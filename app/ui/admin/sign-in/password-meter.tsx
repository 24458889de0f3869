import { useEffect, useState } from "react";
import { passwordStrength } from "~/domain/staff/sign-in/password-rules";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";

type IsCommon = (text: string) => boolean;

/** Characters typed when the list of common passwords, 200 KB, is asked for: there when it is needed. */
const NEAR = 8;

export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const isCommon = useCommonPasswords(password.length >= NEAR);
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

/** @returns null while it is on its way, or can't be loaded */
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
