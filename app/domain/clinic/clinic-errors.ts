import type { ClinicRecord } from "./clinic-record";

/** Somebody else has changed the same section since the form was opened. */
export class ClinicClashError extends Error {
  readonly theirs: {
    readonly number: number;
    readonly record: ClinicRecord;
    readonly savedById: string | null;
    readonly savedByName: string;
    readonly savedAt: string;
  };

  constructor(theirs: ClinicClashError["theirs"]) {
    super(`${theirs.savedByName} changed this a moment ago. Look at both, then choose.`);
    this.theirs = theirs;
  }
}

/** More than the record's shape takes, which could not be read again. */
export class ClinicLimitError extends Error {
  constructor() {
    super("This is more than the site can show. Remove entries or shorten texts.");
  }
}

export class ClinicRevisionNotFoundError extends Error {
  constructor() {
    super("There is no such change of the clinic’s facts.");
  }
}

export class ClinicUndoneError extends Error {
  constructor() {
    super("This was changed again since. Change it by hand.");
  }
}

/** A hospital or a testimonial. */
export class ClinicItemNotFoundError extends Error {
  constructor() {
    super("It is not in the list. Somebody may have removed it.");
  }
}
