import { useEffect, useEffectEvent, useState } from "react";
import { href, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { addPasskey, hasPasskeys } from "~/ui/admin/sign-in/passkey-browser";
import { useToast } from "~/ui/kit/toast";
import { confirmPath } from "~/web/confirm-path";

const CONTINUE = "add-passkey";

/** Adds a passkey for this device. A sign-in that is too old has to be confirmed first, on another page that returns here. */
export function AddPasskey() {
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const show = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const goOn = useEffectEvent(() => {
    if (!hasPasskeys() || !params.has(CONTINUE)) return;
    setParams({}, { replace: true });
    void add();
  });
  useEffect(() => {
    setPossible(hasPasskeys());
    goOn();
  }, []);

  async function add() {
    setBusy(true);
    const outcome = await addPasskey();
    setBusy(false);
    if (outcome === "confirm-sign-in") return navigate(confirmPath(`${href("/admin/account")}?${CONTINUE}`));
    if (outcome === "failed") show({ title: "Error", text: "The passkey could not be added. Try again.", variant: "destructive" });
    if (outcome !== "added") return;
    show({ title: "Passkey added", text: "Use it the next time you sign in.", variant: "success" });
    await revalidate();
  }

  if (!isPossible) return <p className="soft">Your browser can create a passkey only with JavaScript turned on.</p>;
  return (
    <button className="button outline" type="button" disabled={isBusy} onClick={() => void add()}>
      Add a passkey for this device
    </button>
  );
}
