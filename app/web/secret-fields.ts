export function isSecretField(name: string): boolean {
  return /password|secret|token|code|^(current|next)$/i.test(name);
}
