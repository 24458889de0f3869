import { z } from "zod";
import { isSameCategoryName } from "./category";

/** A category's name as it can be stored. "All" is the blog's name for every category. */
export const categoryName = z
  .string()
  .transform((name) => name.normalize("NFC").replaceAll("\0", "").replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Give the category a name." })
      .max(60, { error: "A category’s name has at most 60 characters." })
      .refine((name) => !isSameCategoryName(name, "All"), { error: "“All” is the filter for every category. Choose another name." }),
  );
