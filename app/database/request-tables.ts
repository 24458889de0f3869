/** A visitor's request by the contact form. Fields that its kind does not have are "". */
export interface RequestRow {
  id: string;
  kind: "question" | "refill" | "new-client" | "records";
  state: "new" | "answered" | "done";
  received_at: string;
  name: string;
  /** E.164; "" where an email address was given. */
  phone: string;
  email: string;
  pet: string;
  species: string;
  age: string;
  medicine: string;
  send_to: string;
  records: string;
  message: string;
  answered_at: string | null;
  /** Name of the account, which may be gone. */
  answered_by: string | null;
  done_at: string | null;
  done_by: string | null;
  /** SHA-256 of what was sent, by which the same form is taken once; null for one that may be sent again. */
  content_hash: string | null;
  /** SHA-256 of the network that it came from, for an hour. */
  sender_hash: string | null;
}

export interface RequestTables {
  requests: RequestRow;
  /** JPEG, with nothing of what was sent but its pixels. */
  request_pictures: {
    request_id: string;
    /** From 1. */
    number: number;
    width: number;
    height: number;
    bytes: Uint8Array;
  };
}
