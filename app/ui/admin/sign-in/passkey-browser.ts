import { href } from "react-router";

// WebAuthn Level 3 with its JSON forms, in all browsers since 2025. Others see no passkeys.

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** A fingerprint, a face or a PIN of the device itself. */
export async function hasDeviceLock(): Promise<boolean> {
  return hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** @returns what the server has to check, or null when the visitor chose none */
export async function askForPasskey(optionsAddress: string, mediation: "conditional" | "optional", signal: AbortSignal): Promise<unknown> {
  const options = await askJson<PublicKeyCredentialRequestOptionsJSON>(optionsAddress, { signal });
  if (!options.challenge) throw new Error(`${optionsAddress} gave no challenge.`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return chosen(navigator.credentials.get({ publicKey, mediation, signal }));
}

export type NewPasskey = "added" | "canceled" | "failed" | "confirm-sign-in";

/** Makes a passkey of this device for the account; an old sign-in has to be confirmed first. Never rejects. */
export async function addPasskey(): Promise<NewPasskey> {
  try {
    const answer = await fetch(href("/admin/account/passkey-options"), { method: "POST" });
    if (answer.redirected) return "confirm-sign-in";
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await answer.json());
    const response = await chosen(navigator.credentials.create({ publicKey }));
    if (response === null) return "canceled";
    const { isAdded } = await postJson<{ isAdded: boolean }>(href("/admin/account/passkeys"), { response, name: "" });
    return isAdded ? "added" : "failed";
  } catch {
    return "failed";
  }
}

export class UnavailableError extends Error {}

export function postJson<Answer>(address: string, body: unknown): Promise<Answer> {
  return askJson(address, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

async function askJson<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, { method: "POST", ...init });
  const answer = (await response.json()) as Answer & { problem?: string };
  if (response.status === 503) throw new UnavailableError(answer.problem);
  return answer;
}

/** Closing the dialog, an abort and a second passkey for the same device are no failures. */
async function chosen(asking: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asking;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name)) return null;
    throw error;
  }
}
