export function startTestPostgres(
  more?: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; stop(): Promise<void> } | { readonly problem: string }>;
