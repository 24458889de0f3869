const PREFIX = "post-editor ";

/** Until it is ended, or its page closes or crashes. @returns ends it */
export function markEditorOpen(editor: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Plain http has no locks: there a second tab is offered what the first one is writing.
  void navigator.locks?.request(PREFIX + editor, () => promise);
  return resolve;
}

export async function listOpenEditors(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query();
  const names = locks?.held?.map(({ name }) => name ?? "") ?? [];
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}
