/** Whether a form's field holds what is never shown or sent again. */
export function isSecretField(name: string): boolean {
  return /password|secret|token|code|^(current|next)$/i.test(name);
}
