export function isSecretField(name: string): boolean {
  return /pass(word|phrase)|secret|token|code|^(current|next)$/i.test(name);
}
