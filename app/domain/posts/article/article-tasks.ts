import { readArticleFacts } from "./article-facts";
import { renderMarkdown } from "./article-html";

/** What an article worker does, by name. */
export const articleTasks = { renderMarkdown, readArticleFacts };
