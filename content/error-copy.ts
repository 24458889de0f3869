/** Texts of error pages, in a file of their own because admin pages load them without the other texts. */
export const errorCopy = {
  emergencyLine: {
    name: "Emergency line:",
    label: "Open or closed",
    whereToGo: "Emergency? Where to go now",
    short: "Emergency",
    afterHours: "After hours: where to go",
  },
  notFound: {
    title: "Oops! Page not found",
    text: "This trail doesn’t go anywhere. The way back is short.",
    home: "Return to Home",
    imageAlt: "A dog studies a trail sign that reads 404",
  },
  error: {
    developmentTitle: "Unexpected Application Error!",
    title: "Something went wrong on our side",
    text: "This page could not be shown. Nothing you did caused it. Please try again in a minute, or call us.",
    requestErrorTitle: "That request can’t be answered",
    requestErrorText: "That page can’t handle this request. Go back and try again, or call us.",
    reference: "Reference number",
    referenceHint: "Tell us this number if you call about it.",
    retry: "Try again",
  },
} as const;
