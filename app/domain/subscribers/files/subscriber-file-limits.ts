export const FILE_MEGABYTES = 5;
export const MOST_LINES = 20_000;
export const LONGEST_PROOF = 300;
