import { useEffect, useState } from "react";

/** The file as it is on this device; its kind in words where the browser can't show it. */
export function LocalCopy({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isShown, setShown] = useState(file.type.startsWith("image/"));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!isShown) return <p className="no-copy">{file.type === "application/pdf" ? "PDF" : "This browser can’t show it."}</p>;
  return address === null ? null : <img src={address} alt={file.name} onError={() => setShown(false)} />;
}
