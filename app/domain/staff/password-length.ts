/** Unicode code points: NIST SP 800-63B-4 section 3.1.1.2 asks for 15 where a password alone can sign in. */
export const PASSWORD_MIN_LENGTH = 15;

/** NIST asks for at least 64 to be allowed. The bound keeps hashing a request's work, not its sender's choice. */
export const PASSWORD_MAX_LENGTH = 256;
