import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import { changePost, type Edit, type SavedPost, type TypedEdit } from "./change-post.server";
import { fieldsOf } from "./unpublished-changes.server";

/**
 * Stores what was typed and changes nothing that readers see or were promised: a draft gets its next version, and the text of a
 * published or a scheduled post waits beside it as unpublished changes. The status stays, whatever the form says. A slug that
 * is taken is refused here already, and claimed only when it is published.
 *
 * @param edit.automatic stored by itself while somebody wrote
 * @throws PostClashError when somebody saved after the version the writer saw
 * @throws SlugTakenError, UnknownCategoryError, PostInTrashError, PostNotFoundError, NotAllowedError, SaveIdReusedError
 */
export async function keepPost(database: Database, edit: TypedEdit & { readonly automatic: boolean }): Promise<SavedPost> {
  const { automatic, merged, setAside, reserved } = edit;
  const cause: SaveCause = merged ? "merged" : automatic ? "autosaved" : "saved";
  return changePost(database, edit, async (_db, { row: { status } }) => {
    return { fields: { ...edit.fields, status }, cause, shows: false, setAside: setAside && { ...setAside, status }, reserved };
  });
}

/**
 * Ends unpublished changes: the next version has the text again that readers see, and the one that was dropped stays among the
 * revisions. A post without any is left alone. Throws as {@link keepPost} does.
 */
export async function discardChanges(database: Database, edit: Edit): Promise<SavedPost> {
  return changePost(database, edit, async (_db, { row }) => ({ fields: fieldsOf(row), cause: "discarded", shows: false }));
}
