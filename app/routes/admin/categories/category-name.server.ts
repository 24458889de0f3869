import { data } from "react-router";
import { CategoryNameTakenError, categoryName } from "~/domain/categories/category";
import { translateRefusals } from "~/web/http-errors.server";

/**
 * Reads a category's name from its form and hands it to a command.
 *
 * @returns the name that was stored, or what the form shows instead: 400 for none, 409 for one that is taken
 */
export async function withCategoryName(request: Request, command: (name: string) => Promise<void>) {
  const typed = String((await request.formData()).get("name") ?? "");
  const checked = categoryName.safeParse(typed);
  if (!checked.success) return { refused: data({ name: typed, error: checked.error.issues[0]?.message }, { status: 400 }) };
  try {
    await translateRefusals(() => command(checked.data));
    return { name: checked.data };
  } catch (error) {
    if (error instanceof CategoryNameTakenError) return { refused: data({ name: typed, error: error.message }, { status: 409 }) };
    throw error;
  }
}
