/** Session, known device, trusted device: whatever a browser has of ours belongs to somebody who signs in. */
export function hasStaffCookie(cookies: string): boolean {
  return /(?:^|;\s*)(?:__Host-)?staff\./.test(cookies);
}
