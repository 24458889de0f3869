/** For example "1,204 posts". @param many left out, the plural has an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A first name for an account: "Front Desk" for "front.desk@…". */
export function nameFromAddress(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map(capitalized).join(" ");
}
