import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ConfigError } from "~/config.server";

/** From the terminal, where it is not shown, or from the first line of piped input: everybody can see a command line. */
export async function askPassphrase(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) if (line !== "") return line;
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write("\n");
  }
  throw new ConfigError("A passphrase is needed. Type it, pipe it in, or set BACKUP_PASSPHRASE.");
}

/** @returns null without a terminal */
export function confirmInTerminal(): ((question: string) => Promise<boolean>) | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input: stdin, output: stdout });
    try {
      return /^\s*y(es)?\s*$/i.test(await lines.question(question));
    } finally {
      lines.close();
    }
  };
}
