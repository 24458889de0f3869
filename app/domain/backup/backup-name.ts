const BACKUP_ENDING = ".backup";

/** Why the site made a backup by itself. */
export const backupOccasions = ["nightly", "before-migration", "before-restore"] as const;
export type BackupOccasion = (typeof backupOccasions)[number];

export interface BackupName {
  readonly name: string;
  readonly madeAt: Date;
  /** Null: a person or a command made it. */
  readonly occasion: BackupOccasion | null;
}

/** In UTC, so that names sort by time. */
export function backupName(now: Date, occasion: BackupOccasion | null = null): string {
  const instant = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  return `clinic-${instant}Z${occasion === null ? "" : `-${occasion}`}${BACKUP_ENDING}`;
}

/** @returns null if {@link backupName} did not make the name */
export function parseBackupName(name: string): BackupName | null {
  const parts = /^clinic-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)Z(?:-([a-z-]+))?\.backup$/.exec(name);
  if (!parts) return null;
  const [, date, hours, minutes, seconds, suffix] = parts;
  const madeAt = new Date(`${date}T${hours}:${minutes}:${seconds}.000Z`);
  const occasion = suffix === undefined ? null : backupOccasions.find((one) => one === suffix);
  return occasion === undefined || Number.isNaN(madeAt.getTime()) ? null : { name, madeAt, occasion };
}
