export function onPath(name: string): string | undefined;
