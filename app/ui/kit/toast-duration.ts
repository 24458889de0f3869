/** Milliseconds that a toast stays while nobody points at it or has the focus in it; null until it is closed. */
export function toastDuration({ variant, undo }: { readonly variant: string; readonly undo?: string | undefined }): number | null {
  if (variant === "destructive") return null;
  return undo === undefined ? 5_000 : 20_000;
}
