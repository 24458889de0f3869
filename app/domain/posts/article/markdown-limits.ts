/** No article comes near these. Beyond them the parser's time or memory grows with the square of the text. */
const limits = {
  /** Quotes, lists and brackets inside one another. */
  depth: 100,
  /** List levels opened beside each other in one list, whose events the parser copies again and again. */
  listLevels: 1000,
  listItems: 10_000,
  /** Each `>` of each line: the parser's memory for them costs more than their parsing. */
  quoteMarks: 10_000,
  /** The parser takes as long for each as for a word. */
  blankLines: 10_000,
  /** Of all tables together, with missing cells filled in. */
  tableCells: 50_000,
  /** Steps of the parser for marks that may belong together; about 25 million a second. */
  steps: 10_000_000,
  /** Steps for each pair of headings that are underlined. */
  stepsOfUnderlines: 5,
  /** Steps for each quote and each line that begins one: 2,000 quotes one below the other take a second. */
  stepsOfQuotes: 2.5,
  /** Steps for each list and each line: at the end of each list the parser copies what it has found so far. */
  stepsOfLists: 2.2,
} as const;

/**
 * Estimates by one pass over its lines whether a text can be parsed in about a second. It misses what only a parser could know,
 * so a caller that parses a stranger's text needs a time limit as well.
 */
export function isWithinLimits(markdown: string): boolean {
  const text = new TextMeasure();
  let start = 0;
  while (start <= markdown.length) {
    const end = lineEnd(markdown, start);
    if (!text.add(markdown.slice(start, end))) return false;
    start = end + 1;
  }
  return text.fitsLimits();
}

/** For the browser, which can't stop the parser. Code counts too, because a fence may not begin any. */
export function isWithinLimitsWithCode(markdown: string): boolean {
  return isWithinLimits(markdown.replace(/`{3,}|~{3,}/g, ""));
}

/** A carriage return before a line feed makes an extra empty line, which changes no result. */
function lineEnd(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) return index;
  }
  return text.length;
}

class TextMeasure {
  #steps = 0;
  /** Marks of emphasis and links in the paragraph so far. */
  #marks = 0;
  #brackets = 0;
  #underlines = 0;
  #quotes = 0;
  #quoteStarts = 0;
  #quotesOfLine = 0;
  #quoteMarks = 0;
  #lists = 0;
  /** Where the text of the line begins in its list, roughly; 0 outside lists. */
  #indent = 0;
  #lines = 0;
  #blankLines = 0;
  /** Successive lines of a paragraph in a quote or list that begin without its marks. */
  #lazyLines = 0;
  #isContained = false;
  #listLevels = 0;
  #listItems = 0;
  #cells = 0;
  /** Columns of the table that the lines belong to, 0 outside a table. */
  #columns = 0;
  #fence = "";
  #isBlank = true;

  /** @returns false once the text is known to exceed a limit */
  add(line: string): boolean {
    const { depth, lists, content } = containers(line);
    if (depth > limits.depth) return false;
    if (content === "" && ++this.#blankLines > limits.blankLines) return false;
    this.#countQuotes(depth - lists);
    this.#countLists(line, lists);
    if (this.#isInCode(content)) return true;
    this.#countLazyLines(depth);
    if (!this.#isBlank && /^[ \t>]*(=+|-+)[ \t]*$/.test(line)) this.#underlines++;
    this.#listItems += lists;
    this.#listLevels += Math.max(0, lists - 1);
    if (content === "") this.#endParagraph();
    else {
      if (lists > 0 || /^[#|]/.test(content)) this.#countParagraph();
      this.#countTable(content);
      if (!this.#countMarks(content)) return false;
      this.#isBlank = false;
    }
    if (this.#cells > limits.tableCells || this.#quoteMarks > limits.quoteMarks) return false;
    return this.#listLevels <= limits.listLevels && this.#listItems <= limits.listItems;
  }

  fitsLimits(): boolean {
    this.#endParagraph();
    const underlines = limits.stepsOfUnderlines * this.#underlines ** 2;
    const quotes = limits.stepsOfQuotes * this.#quotes * this.#quoteStarts;
    const lists = limits.stepsOfLists * this.#lists * this.#lines;
    return this.#steps + underlines + quotes + lists <= limits.steps;
  }

  /** A list begins where an item is indented further than the line before, or follows a line that is in no list. */
  #countLists(line: string, lists: number): void {
    if (line.trim() === "") return;
    this.#lines++;
    const indent = lists > 0 ? line.search(/[^ \t>]/) + lists : 0;
    if (indent > this.#indent) this.#lists++;
    this.#indent = indent;
  }

  #countQuotes(quotes: number): void {
    this.#quoteMarks += quotes;
    if (quotes > this.#quotesOfLine) {
      this.#quotes += quotes - this.#quotesOfLine;
      this.#quoteStarts++;
    }
    this.#quotesOfLine = quotes;
  }

  /** At each such line the parser goes back through all of them. */
  #countLazyLines(depth: number): void {
    if (depth === 0 && this.#isContained) this.#steps += 2 * this.#lazyLines++;
    else this.#lazyLines = 0;
    this.#isContained ||= depth > 0;
  }

  #isInCode(content: string): boolean {
    const [fence = ""] = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content) ?? [];
    if (this.#fence === "") {
      this.#fence = fence;
      return fence !== "";
    }
    if (fence.startsWith(this.#fence) && fence === content) this.#fence = "";
    return true;
  }

  #countTable(content: string): void {
    if (this.#columns === 0) {
      if (content.includes("-") && /^[|:\- \t]+$/.test(content)) this.#columns = content.split("|").filter((cell) => cell.trim()).length;
    } else this.#cells += this.#columns;
  }

  #countMarks(content: string): boolean {
    for (let index = 0; index < content.length; index++) {
      const mark = content[index];
      if (mark === "[") {
        if (++this.#brackets > limits.depth) return false;
      } else if (mark === "]") this.#brackets = Math.max(0, this.#brackets - 1);
      else if ((mark !== "*" && mark !== "_" && mark !== "~") || mark === content[index - 1]) continue;
      this.#marks++;
    }
    return true;
  }

  #endParagraph(): void {
    this.#countParagraph();
    this.#isContained = false;
    this.#columns = 0;
    this.#isBlank = true;
  }

  #countParagraph(): void {
    this.#steps += this.#marks ** 2;
    this.#marks = 0;
    this.#brackets = 0;
  }
}

/** The quotes and lists that a line opens or continues, and its content. */
function containers(line: string): { depth: number; lists: number; content: string } {
  const marker = /[ \t]*(?:(>)|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
  let depth = 0;
  let lists = 0;
  let end = 0;
  for (let match = marker.exec(line); match; match = marker.exec(line)) {
    depth++;
    if (!match[1]) lists++;
    end = marker.lastIndex;
  }
  return { depth, lists, content: line.slice(end).trim() };
}
