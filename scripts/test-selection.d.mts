export function selectTests(words: readonly string[]): { unit: string[]; browser: string[]; name: string | null };
