/**
 * Plain-text emails to staff. Each says who sends it, what to do, and what to do if it was not expected. The recipient's account name
 * is never in one: anybody could register somebody else's address with an advertisement as the name.
 */
export const staffMail = {
  newPassword: (link: string, minutes: number, clinic: string) => ({
    subject: "Choose a new password",
    text: `Hello,

Somebody asked for a new password for your account on the website of ${clinic}.
To choose one, open this link within ${minutes} minutes:

${link}

If it wasn’t you, do nothing: your password stays as it is.
`,
  }),
  request: (kind: "question" | "refill" | "new-client" | "records", name: string, link: string, clinic: string, isLastOfHour: boolean) => ({
    subject: { question: "A question", refill: "A prescription refill", "new-client": "A new client", records: "A request for records" }[
      kind
    ],
    text: `Hello,

${name} has written to ${clinic} with the contact form. The request, and how to answer it, is here:

${link}

All requests are in the admin under Requests.${isLastOfHour ? " Many requests have come in this hour, so the next ones send no email until it is over." : ""}
`,
  }),
  test: (clinic: string) => ({
    subject: "Test email",
    text: `Hello,

This is the test email of the website of ${clinic}. You can read it, so email works.
`,
  }),
  passwordChanged: (link: string, clinic: string) => ({
    subject: "Your password was changed",
    text: `Hello,

The password of your account on the website of ${clinic} has just been changed, and all other devices were signed out.

If it wasn’t you, choose a new password now and tell the clinic’s owner:

${link}
`,
  }),
  printedCodeUsed: (whose: string | null, when: string, link: string, clinic: string) => ({
    subject: "A printed code was used",
    text: `Hello,

On ${when}, a printed code of ${whose ?? "your account"} was used in place of the password on the website of ${clinic}.

If you don’t know by whom, choose a new password now and sign in. On the Backup page, new printed codes end the old ones; on the Staff page, an owner can remove an account.

${link}
`,
  }),
  invitation: (invitedBy: string, link: string, days: number, clinic: string) => ({
    subject: `${invitedBy} invites you to the website of ${clinic}`,
    text: `Hello,

${invitedBy} invites you to write for the website of ${clinic}.
To make your account, open this link within ${days} days. It works once:

${link}

If you don’t know what this is about, do nothing.
`,
  }),
  reviewRequest: (askedBy: string, title: string, link: string, clinic: string) => ({
    subject: `Please review “${title}”`,
    text: `Hello,

${askedBy} asks you to review a text for the website of ${clinic}:

${title}

Read it and answer here:

${link}
`,
  }),
  reviewReturned: (by: string, title: string, comments: number, link: string, clinic: string) => ({
    subject: `Sent back: “${title}”`,
    text: `Hello,

${by} has read a text for the website of ${clinic} and sent it back${commentCount(comments)}:

${title}

Revise it and ask again here:

${link}
`,
  }),
  reviewCommented: (by: string, title: string, comments: number, link: string, clinic: string) => ({
    subject: `Comments on “${title}”`,
    text: `Hello,

${by} has read a text for the website of ${clinic}${commentCount(comments)}:

${title}

Read what to change here:

${link}
`,
  }),
  reviewApproved: (by: string, title: string, link: string, clinic: string) => ({
    subject: `Approved: “${title}”`,
    text: `Hello,

${by} has reviewed and approved a text for the website of ${clinic}:

${title}

See it here:

${link}
`,
  }),
  reviewDue: (title: string, day: string, link: string, clinic: string) => ({
    subject: `Review due: “${title}”`,
    text: `Hello,

A text on the website of ${clinic} is due for another look by ${day}:

${title}

Read it as readers see it, then approve it again or comment on what has changed:

${link}
`,
  }),
  confirmAddress: (link: string, days: number, clinic: string) => ({
    subject: "Confirm your email address",
    text: `Hello,

An account with this address was made on the website of ${clinic}.
If it was you, open this link within ${days} days, so that the owner knows the address is yours:

${link}

If it wasn’t you, do nothing.
`,
  }),
};

function commentCount(comments: number): string {
  if (comments === 0) return "";
  return comments === 1 ? " with a comment" : ` with ${comments} comments`;
}
