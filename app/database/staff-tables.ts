import type { Generated } from "kysely";

// The first six tables are better-auth's too, which writes yes/no as 1 or 0. Columns about other sites' accounts are not typed here.

export interface StaffAccountRow {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<number>;
  two_factor_enabled: Generated<number | null>;
  role: "owner" | "editor" | "author";
  approved_at: string | null;
  /** As readers see it under what a veterinarian reviewed; null for everybody else. */
  printed_name: string | null;
  /** As readers see it under a Spanish text that this person compared with the English one; null for everybody else. */
  spanish_name: Generated<string | null>;
  founding: "first" | null;
  created_at: string;
  updated_at: string;
}

export interface SignInAttemptRow {
  /** What is counted, and a hash of whom: what somebody typed may be a password in the wrong field. */
  key: string;
  failures: number;
  last_at: string;
  blocked_until: string | null;
}

export interface StaffTables {
  staff_accounts: StaffAccountRow;
  staff_sessions: {
    id: string;
    staff_id: string;
    /** SHA-256 of the token in the browser's cookie. */
    token: string;
    ip_address: string | null;
    user_agent: string | null;
    confirmed_at: string | null;
    expires_at: string;
    created_at: string;
    /** Last use, to within ten minutes. */
    updated_at: string;
  };
  staff_credentials: {
    id: string;
    staff_id: string;
    provider_id: string;
    provider_account_id: string;
    password: string | null;
    created_at: string;
    updated_at: string;
  };
  staff_second_factors: {
    id: string;
    staff_id: string;
    /** Encrypted with the site's secret, like the recovery codes. */
    secret: string;
    recovery_codes: string;
    verified: number | null;
    failed_count: number | null;
    locked_until: string | null;
  };
  staff_passkeys: {
    id: string;
    staff_id: string;
    name: string | null;
    credential_id: string;
    public_key: string;
    counter: number;
    device_type: string;
    backed_up: number;
    transports: string | null;
    aaguid: string | null;
    created_at: string | null;
  };
  /** One-time links to a new password, trusted devices and sign-ins that owe a code; their value is the account. */
  staff_verifications: {
    id: string;
    /** SHA-256 of what the link or cookie holds. */
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  staff_trusted_devices: {
    id: string;
    staff_id: string;
    /** That of staff_verifications, which changes whenever the device is used. */
    identifier: string;
    user_agent: string | null;
    trusted_at: string;
  };
  staff_invitations: {
    id: string;
    email: string;
    role: "owner" | "editor" | "author";
    token_hash: string;
    invited_by: string;
    /** A veterinarian's name as readers see it. */
    printed_name: string | null;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
  };
  /** On an owner's sheet of paper; each takes the place of a forgotten password once. */
  staff_printed_codes: {
    /** SHA-256. */
    code_hash: string;
    staff_id: string;
    made_at: string;
    used_at: string | null;
  };
  sign_in_attempts: SignInAttemptRow;
  site_secrets: {
    name: string;
    value: string;
    created_at: string;
  };
  site_settings: {
    name: string;
    value: string;
    changed_at: string;
  };
  audit_events: {
    id: string;
    at: string;
    actor_id: string | null;
    actor_name: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    subject_name: string;
    detail: Generated<string>;
  };
}
