import { href, useRevalidator } from "react-router";
import { acceptedPictures } from "./accepted-files";
import { FileInput } from "./file-input";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";

export function ReplaceFile({ id, kind }: { id: string; kind: "picture" | "pdf" }) {
  const { revalidate } = useRevalidator();
  const address = href("/admin/media/:id/replace", { id });
  const { uploads, list } = useUploads(address, () => void revalidate());
  return (
    <>
      <form className="row" method="post" action={address} encType="multipart/form-data">
        <FileInput
          name="file"
          aria-label="Choose the new file"
          accept={kind === "picture" ? acceptedPictures : "application/pdf"}
          required
          onFiles={(files) => uploads.add(files)}
        />
        <button className="button no-script" type="submit">
          Replace
        </button>
      </form>
      <UploadList uploads={uploads} list={list} renderDone={({ state: { note } }) => <p role="status">Replaced. {note}</p>} />
    </>
  );
}
