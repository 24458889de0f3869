/** A ZIP is read from its end: a record that names the directory before it (PKWARE APPNOTE §4.3.16). */
export function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (at === -1 || at + 22 > bytes.length || bytes.length - at > 22 + 0xffff) return false;
  const directory = bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16);
  return directory <= at && bytes.includes("PK\x01\x02", 0, "latin1");
}
