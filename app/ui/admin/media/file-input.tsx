/** What the file chooser offers; the server decides by the bytes. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
export const acceptedFiles = `${acceptedPictures},application/pdf`;

interface FileInputProps extends Omit<React.ComponentProps<"input">, "type" | "onChange"> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Clears itself, so that the same file can be chosen again. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  const onChange = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(currentTarget.files ?? []));
    currentTarget.value = "";
  };
  return <input {...input} type="file" onChange={onChange} />;
}
