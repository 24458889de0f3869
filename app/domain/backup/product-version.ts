/** That of package.json, which the built program doesn't have beside it. */
export const productVersion = "0.1.0";
