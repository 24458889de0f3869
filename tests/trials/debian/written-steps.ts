/** A step of a numbered list, with the commands that are indented below it. */
interface WrittenStep {
  readonly number: number;
  readonly title: string;
  readonly commands: readonly string[];
}

/** The steps of a section of a Markdown document. @param heading without its number signs */
export function writtenSteps(markdown: string, heading: string): WrittenStep[] {
  const [, section = ""] = markdown.split(new RegExp(`^## ${heading}$`, "m"));
  const lines = (section.split(/^## /m)[0] ?? "").split("\n");
  const steps: { number: number; title: string; commands: string[] }[] = [];
  for (const line of lines) {
    const [, number, title = ""] = /^(\d+)\. (.+)/.exec(line) ?? [];
    const [, command] = /^ {7}(\S.*)/.exec(line) ?? [];
    if (number) steps.push({ number: Number(number), title, commands: [] });
    else if (command) steps.at(-1)?.commands.push(command);
    else if (/^\S/.test(line) && steps.length > 0) break;
  }
  return steps;
}

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The stages of a Dockerfile, each with its instructions after FROM. */
export function dockerStages(dockerfile: string): { readonly name: string; readonly instructions: readonly Instruction[] }[] {
  const joined = dockerfile.replace(/^#.*\n/gm, "").replace(/\\\n\s*/g, "");
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of joined.split("\n")) {
    const [, name, text = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ name: / AS (\S+)$/.exec(text)?.[1] ?? "", instructions: [] });
    else if (name) stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}
