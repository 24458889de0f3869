import { DomainError } from "~/domain/errors";
export type BackupProblem =
  | "blank-passphrase"
  | "busy"
  | "damaged"
  | "in-use"
  | "newer"
  | "no-file"
  | "no-space"
  | "not-a-backup"
  | "not-written"
  | "older"
  | "passphrase-needed"
  | "too-large"
  | "truncated"
  | "wrong-passphrase";

/** A backup can't be written or read; `message` says what to do. */
export class BackupError extends DomainError {
  constructor(
    readonly problem: BackupProblem,
    message: string = sentences[problem],
  ) {
    super(problem === "no-file" ? "not-found" : "invalid", "Backup", message);
  }
}

const sentences: Readonly<Record<BackupProblem, string>> = {
  "blank-passphrase": "Blanks alone are no passphrase, and the backup would not be encrypted. Type some words.",
  busy: "Another restore is running. Wait until it is done, then try again.",
  damaged: "This backup is damaged or incomplete: its contents are not what was written. Use another backup.",
  "in-use": "The database is written to all the time, so it can't be replaced now. Stop what writes to it, then try again.",
  newer: "This backup was made by a newer version of this program. Update the program, then restore it.",
  "no-file": "There is no such file, or this account may not read it. Check its name and who may read it.",
  "no-space": "There is not enough free space on the disk. Make room, then try again.",
  "not-a-backup": "This file is not a backup of this program. Choose a file that ends in .backup.",
  "not-written": "The backup could not be written. Check the folder and who may write into it.",
  older: "This backup was made by a version before 1.0.0. Restore it with version 1.0.0 (commit b5f99055), then update the program.",
  "passphrase-needed": "This backup is encrypted. Enter its passphrase.",
  "too-large":
    "This backup claims to hold far more than a file of its size can. Nothing was changed. Use another backup, or copy it again.",
  truncated: "This backup is incomplete: its end is missing. Copy it again, or use another backup.",
  "wrong-passphrase": "This is not the passphrase of this backup. Check it and try again.",
};
