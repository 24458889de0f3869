import { useState } from "react";
import { href, Link, useRevalidator } from "react-router";
import { UPLOAD_MEGABYTES } from "~/domain/media/media-words";
import { acceptedFiles, FileInput } from "~/ui/admin/media/file-input";
import { UploadList } from "~/ui/admin/media/upload-list";
import { filesOf, useUploads } from "~/ui/admin/media/use-uploads";

export function LibraryUpload() {
  const { revalidate } = useRevalidator();
  const { uploads, list } = useUploads(href("/admin/media/upload"), () => void revalidate());
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
      <form className="row" method="post" action={href("/admin/media/upload")} encType="multipart/form-data">
        <FileInput name="file" aria-label="Choose files" accept={acceptedFiles} multiple required onFiles={(files) => uploads.add(files)} />
        <button className="button no-script" type="submit">
          Add
        </button>
      </form>
      <p className="small soft">
        JPEG, PNG, WebP, AVIF, GIF or PDF, up to {UPLOAD_MEGABYTES} MB.{" "}
        <span className="needs-script">Files can also be dropped here.</span>
      </p>
      <UploadList
        uploads={uploads}
        list={list}
        renderDone={({ key, state: { media, note } }) => (
          <>
            <p role="status">
              <Link to={href("/admin/media/:id", { id: media.id })}>{media.name}</Link> is in the library. {note}
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
