/** What the file chooser offers; the server decides by the bytes. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
export const acceptedFiles = `${acceptedPictures},application/pdf`;
