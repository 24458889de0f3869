export const FILE_MEGABYTES = 5;
export const MAX_LINES = 20_000;
export const MAX_PROOF_LENGTH = 300;
