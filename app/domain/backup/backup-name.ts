export const BACKUP_ENDING = ".backup";

/** In UTC, so that names sort by time. @param kind why it was made, when nobody asked for it */
export function backupName(now: Date, kind?: string): string {
  const instant = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  return `clinic-${instant}Z${kind === undefined ? "" : `-${kind}`}${BACKUP_ENDING}`;
}
