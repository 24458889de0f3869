/** What an upload to the media library may have. */
export const UPLOAD_MEGABYTES = 15;
