import { z } from "zod";
import { oneLine } from "~/normalized";
import { isSameCategoryName } from "./category";

/** "All" is reserved for the blog's filter. */
export const categoryName = z
  .string()
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, { error: "Give the category a name." })
      .max(60, { error: "A category’s name has at most 60 characters." })
      .refine((name) => !isSameCategoryName(name, "All"), { error: "“All” is the filter for every category. Choose another name." }),
  );
