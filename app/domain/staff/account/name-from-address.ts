/** A name to begin with, from "front.desk@…"; it can be changed on the account page. */
export function nameFromAddress(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
