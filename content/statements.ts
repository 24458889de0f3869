import accessibility from "./statements/accessibility.md?raw";
import privacy from "./statements/privacy.md?raw";

/** What the site says about itself: true of this software, so that staff can't replace it by words of their own. */
export const statementTexts = { accessibility, privacy } as const;

export type StatementName = keyof typeof statementTexts;
