import { href } from "react-router";

// WebAuthn Level 3 with JSON, in all browsers since 2025. Older ones are offered no passkeys.

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Fingerprint, face or PIN of the device itself. */
export async function hasDeviceLock(): Promise<boolean> {
  return hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** @returns the response for the server, or null if none was chosen */
export async function askForPasskey(optionsAddress: string, mediation: "conditional" | "optional", signal: AbortSignal): Promise<unknown> {
  const options = await askJson<PublicKeyCredentialRequestOptionsJSON>(optionsAddress, { signal });
  if (!options.challenge) throw new Error(`${optionsAddress} gave no challenge.`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return chosen(navigator.credentials.get({ publicKey, mediation, signal }));
}

export type NewPasskey = "added" | "canceled" | "failed" | "confirm-sign-in";

/** Adds a passkey of this device to the account; an old sign-in has to be confirmed first. Never rejects. */
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

/** Closing the dialog, an abort and a second passkey for the same device are not failures. */
async function chosen(asking: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asking;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name)) return null;
    throw error;
  }
}
