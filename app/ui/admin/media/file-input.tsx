interface FileInputProps extends Omit<React.ComponentProps<"input">, "type" | "onChange"> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Empties itself, so that the same file can be chosen again. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ currentTarget }) => {
        onFiles(Array.from(currentTarget.files ?? []));
        currentTarget.value = "";
      }}
    />
  );
}
