import { useId, useState } from "react";
import { Form, href, Link, useRevalidator } from "react-router";
import { MAX_ALT_TEXT, type MediaFile, UPLOAD_MEGABYTES } from "~/domain/media/media";
import type { Picture } from "~/domain/pictures/picture";
import { useKeepList } from "~/routes/admin/list-return";
import { CheckField, TextAreaField, TextField } from "~/ui/admin/field";
import { acceptedFiles, acceptedPictures, FileInput } from "~/ui/admin/media/file-input";
import { FocalPicture } from "~/ui/admin/media/focal-picture";
import { UploadList } from "~/ui/admin/media/upload-list";
import { filesOf, useUploads } from "~/ui/admin/media/uploads";
import { SubmitButton } from "~/ui/admin/submit-button";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";

export function AddFiles() {
  const { revalidate } = useRevalidator();
  const { uploads, list } = useUploads(href("/admin/pictures/upload"), () => void revalidate());
  const [isOver, setOver] = useState(false);
  const onDrop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add(filesOf(event.dataTransfer));
  };
  return (
    <section
      className={isOver ? "panel drop over" : "panel drop"}
      aria-labelledby="add-files"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <h2 id="add-files">Add pictures and PDFs</h2>
      <form className="row" method="post" action={href("/admin/pictures/upload")} encType="multipart/form-data">
        <FileInput name="file" aria-label="Choose files" accept={acceptedFiles} multiple required onFiles={(files) => uploads.add(files)} />
        <button className="button no-script" type="submit">
          Add
        </button>
      </form>
      <p className="small soft">
        JPEG, PNG, WebP, AVIF, GIF or PDF, up to {UPLOAD_MEGABYTES} MB.{" "}
        <span className="needs-script needs-mouse">Files can also be dropped here.</span>
      </p>
      <UploadList
        uploads={uploads}
        list={list}
        renderDone={({ key, state: { media, note } }) => (
          <>
            <p role="status">
              <Link to={href("/admin/pictures/:id", { id: media.id })}>{media.name}</Link> is in the library. {note}
              {media.altStatus === "missing" && " Describe it, or mark it as decorative."}
            </p>
            <button type="button" className="button outline small" onClick={() => uploads.remove(key)} aria-label={`Hide ${media.name}`}>
              Hide
            </button>
          </>
        )}
      />
    </section>
  );
}

export function MediaForm({ file: { name, kind, altText, altStatus, picture } }: { file: MediaFile }) {
  return (
    <Form method="post" className="grid media-form">
      {picture && <FocalPointField picture={picture} />}
      <div className="media-fields">
        <TextField name="name" label="Name" defaultValue={name} maxLength={120} required autoComplete="off" />
        {kind === "picture" && (
          <>
            <TextAreaField
              name="altText"
              label="Description (alt text)"
              rows={2}
              maxLength={MAX_ALT_TEXT}
              defaultValue={altText}
              help="What somebody who can’t see it should know, in one sentence. A description in the post’s own text takes precedence."
            />
            <CheckField name="decorative" defaultChecked={altStatus === "decorative"}>
              Decorative: it adds nothing to the text
            </CheckField>
          </>
        )}
        <SubmitButton busyText="Saving...">Save</SubmitButton>
      </div>
    </Form>
  );
}

function FocalPointField({ picture }: { picture: Picture }) {
  const id = useId();
  const [point, setPoint] = useState(picture.focal);
  const slider = (axis: "x" | "y", name: string, label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${axis}`}>{label}</label>
      <input
        id={`${id}-${axis}`}
        type="range"
        name={name}
        min={0}
        max={100}
        value={Math.round(point[axis] * 100)}
        onChange={(event) => setPoint({ ...point, [axis]: event.currentTarget.valueAsNumber / 100 })}
      />
    </div>
  );
  return (
    <div className="focal">
      <FocalPicture focal={point} onChoose={setPoint}>
        <ResponsivePicture picture={picture} sizes="(width < 48rem) 90vw, 28rem" alt="" />
      </FocalPicture>
      {slider("x", "focalX", "Focal point, from left to right")}
      {slider("y", "focalY", "Focal point, from top to bottom")}
      <p className="help small soft">What stays in view where the picture is cropped, as behind a post’s title.</p>
    </div>
  );
}

export function ReplaceFile({ id, kind }: Pick<MediaFile, "id" | "kind">) {
  const { revalidate } = useRevalidator();
  const address = useKeepList()(href("/admin/pictures/:id/replace", { id }));
  const { uploads, list } = useUploads(address, () => void revalidate());
  const accept = kind === "picture" ? acceptedPictures : "application/pdf";
  return (
    <>
      <form className="row" method="post" action={address} encType="multipart/form-data">
        <FileInput name="file" aria-label="Choose the new file" accept={accept} required onFiles={(files) => uploads.add(files)} />
        <button className="button no-script" type="submit">
          Replace
        </button>
      </form>
      <UploadList uploads={uploads} list={list} renderDone={({ state: { note } }) => <p role="status">Replaced. {note}</p>} />
    </>
  );
}
