import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { pageTexts } from "~content/page-texts";

export const builtInPages = new BuiltInPages(pageTexts);
