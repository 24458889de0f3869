const SUBJECT = "Yes, send me articles";

const text = "We’ll email you each new article. Unsubscribe anytime.";
const consent = "We use your address only for this.";

/** The subscription form, and the pages that its emails link to. */
export const newsletterCopy = {
  box: {
    title: "Stay Updated",
    text,
    consent,
    /** The consent that is stored with the address. */
    agreedTo: `${text} ${consent}`,
    kept: "What we keep",
    label: "Email address",
    subscribe: "Subscribe",
    subscribing: "Subscribing...",
    honeypot: "Leave this field empty",
    mailed: `Thank you. Check your email for “${SUBJECT}” and open the link in it, and you’re in. Nothing there? Check your spam folder, or try again in an hour.`,
    noted: "Thank you. We’ve saved your address. We can’t send email yet; once we can, you’ll get one that asks if you want the articles.",
    invalid: "That address isn’t complete. Try one like name@example.com.",
    busy: "We can’t take more addresses right now. Please try again in an hour.",
    failed: "That didn’t work. The problem is on our end. Please try again later.",
    offline: "You’re offline, so nothing was sent. Please try again once you’re connected.",
  },
  confirm: {
    open: {
      title: "One more tap",
      question: "Should we send new articles to",
      yes: SUBJECT,
      note: "You can unsubscribe from any email. If you didn’t ask for this, close the page and nothing happens.",
    },
    confirmed: {
      title: "You’re in",
      next: "The next article goes to",
      more: "Read More Articles",
      regret: "Changed your mind?",
      leave: "Remove my address",
    },
    expired: { title: "This link is too old", text: "Links in these emails work for a week. Subscribe again to get a new one." },
    unknown: {
      title: "We don’t know this link",
      text: "It may have been cut off, or it is more than a week old. You can subscribe again.",
    },
    failed: { title: "This can’t be done right now", text: "The problem is on our end. Please try again in a minute." },
  },
  unsubscribe: {
    title: "Unsubscribe",
    question: "Should we stop sending you articles?",
    confirm: "Unsubscribe",
    done: "Done. You won’t get any more articles by email.",
    unknown: "This link doesn’t work. It may be incomplete, or the address is no longer on our list.",
    failed: "That didn’t work. The problem is on our end. Please try again later.",
    back: "Back to Blog",
    byMail: {
      question: "Still getting our articles? Enter your email address and we’ll send you an unsubscribe link.",
      send: "Send me the link",
      sent: "If this address gets our articles, we’ve emailed it an unsubscribe link (at most one a day). The link in any of our emails works too. Nothing came?",
      noServer: "We can’t send email right now.",
      write: "Write to us",
      orWrite: " and we’ll remove your address.",
    },
  },
} as const;

/** In plain text. */
export const newsletterMail = {
  confirm: (link: string, days: number, clinic: string) => ({
    subject: `${SUBJECT} (${clinic})`,
    text: `Hello,

Someone asked ${clinic} to send new articles to this address.
If it was you, open this link within ${days} days and choose “${SUBJECT}”:

${link}

If it wasn’t you, do nothing: we won’t send any articles, and we’ll delete the address.
`,
  }),
  already: (leave: string, clinic: string) => ({
    subject: `You get our articles (${clinic})`,
    text: `Hello,

Someone entered this address on the website of ${clinic}. You already get our articles, so there’s nothing to do.

If you don’t want them, unsubscribe here:

${leave}
`,
  }),
} as const;
