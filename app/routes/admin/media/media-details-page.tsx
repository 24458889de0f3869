import { Form, href, Link, useSearchParams } from "react-router";
import { z } from "zod";
import { canChangeMedia, type MediaFile } from "~/domain/media/media";
import { renameMedia } from "~/domain/media/media-commands.server";
import { getMedia } from "~/domain/media/media-queries.server";
import { describeMedia, focusMedia } from "~/domain/media/shown-media-commands.server";
import { fileSize } from "~/domain/phrases";
import { listMediaUses, MAX_USES, type MediaUse } from "~/domain/pictures/media-uses.server";
import { keepList, useKeepList } from "~/routes/admin/list-return";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { CheckField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/media-details-page";
import { MediaForm, ReplaceFile } from "./forms";
import { backToLibrary } from "./library-address";
import { descriptionForm, focalForm } from "./picture-fields.server";

export const loader = adminLoader({}, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const file = await getMedia(db, params.id);
  const uses = await listMediaUses(db, file.id);
  return { file, uses, hasMoreUses: uses.length === MAX_USES, mayChange: canChangeMedia(actor, file), mayErase: actor.role === "owner" };
});

const detailsForm = descriptionForm.extend({ ...focalForm.shape, name: z.string().catch("") });

export const action = adminAction(
  { page: ({ id }, url) => keepList(href("/admin/pictures/:id", { id }), url) },
  async ({ database, db, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { name, altText, decorative, focalX: x, focalY: y } = await read(detailsForm);
    const target = { id: params.id, actor, now };
    const before = await getMedia(db, params.id);
    if (name.trim() !== "" && name !== before.name) await renameMedia(database, { ...target, name });
    if (before.kind === "picture") {
      await describeMedia(database, { ...target, altText, decorative });
      if (x !== before.picture?.focal.x || y !== before.picture?.focal.y) await focusMedia(database, { ...target, focal: { x, y } });
    }
    return done("Saved", "Posts that use the file show it right away.");
  },
);

export default function MediaDetailsPage({ loaderData: { file, uses, hasMoreUses, mayChange, mayErase } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <AdminPage title={file.name} back={{ to: backToLibrary(search), text: "Pictures" }}>
      {file.trashedAt && (
        <p className="notice warn">This file is in the trash. It is deleted after 30 days, unless an earlier version of a post needs it.</p>
      )}
      <Facts file={file} />
      {mayChange ? (
        <Panel title={file.kind === "picture" ? "Description and focal point" : "Name"}>
          {/* The key resets the form after it is saved. */}
          <MediaForm file={file} key={`${file.id} ${file.name} ${file.replacedAt}`} />
        </Panel>
      ) : (
        <p className="notice">{file.uploadedBy} added this file. The front desk and owners can change it too.</p>
      )}
      <Uses uses={uses} hasMore={hasMoreUses} />
      {mayChange && !file.trashedAt && (
        <Panel title="Replace">
          <p>Another file under the same address: every post shows the new one at once.</p>
          <ReplaceFile id={file.id} kind={file.kind} />
        </Panel>
      )}
      {mayChange && <TrashOrRestore file={file} isUsed={uses.some(({ place }) => place !== "earlier version")} mayErase={mayErase} />}
    </AdminPage>
  );
}

function Facts({ file: { kind, width, height, size, address, uploadedBy, createdAt, replacedAt, altText, name } }: { file: MediaFile }) {
  const markdown = kind === "picture" ? `![${altText}](${address})` : `[${name}](${address})`;
  return (
    <div className="media-facts">
      <p>
        {kind === "picture" ? `Picture, ${width} × ${height} pixels` : "PDF"}, {fileSize(size)} at most. Added by {uploadedBy},{" "}
        <Moment at={createdAt} />
        {replacedAt && (
          <>
            , replaced <Moment at={replacedAt} />
          </>
        )}
        . <a href={address}>{kind === "picture" ? "Open the picture" : "Download"}</a>
      </p>
      <p>
        In a post: <code>{markdown}</code>
      </p>
    </div>
  );
}

const places: Readonly<Record<MediaUse["place"], string>> = {
  text: "in its text",
  cover: "as its featured image",
  "unpublished changes": "in its unpublished changes only",
  "earlier version": "in an earlier version only",
};

function Uses({ uses, hasMore }: { uses: readonly MediaUse[]; hasMore: boolean }) {
  return (
    <Panel title="Where it is used">
      {uses.length === 0 ? (
        <p>No post uses it.</p>
      ) : (
        <ul className="rows">
          {uses.map(({ postId, title, place, status, inTrash }) => (
            <li key={postId}>
              <span>
                <Link to={href("/admin/posts/:id", { id: postId })}>{title}</Link>
                <small>
                  {places[place]}, {inTrash ? "post in the trash" : status}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p>Only these {uses.length} posts are listed; more may use it.</p>}
    </Panel>
  );
}

function TrashOrRestore({ file: { id, trashedAt }, isUsed, mayErase }: { file: MediaFile; isUsed: boolean; mayErase: boolean }) {
  const keepList = useKeepList();
  const trash = keepList(href("/admin/pictures/:id/trash", { id }));
  const restore = keepList(href("/admin/pictures/:id/restore", { id }));
  const erase = keepList(href("/admin/pictures/:id/delete-for-good", { id }));
  if (trashedAt === null) {
    return (
      <Panel title="Move to the trash">
        {isUsed ? (
          <p>Posts use it. Remove it from them first.</p>
        ) : (
          <ActionButton className="button danger" action={trash}>
            Move to the trash
          </ActionButton>
        )}
      </Panel>
    );
  }
  return (
    <Panel title="Restore or delete">
      <ActionButton className="button" action={restore}>
        Restore
      </ActionButton>
      {mayErase && (
        <Form method="post" action={erase} className="row">
          <CheckField required>I understand that this can’t be undone</CheckField>
          <SubmitButton className="button danger" action={erase}>
            Delete for good
          </SubmitButton>
        </Form>
      )}
    </Panel>
  );
}
