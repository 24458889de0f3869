/** What a link says that stands where another blog had a video, a map or a post of a network in a frame. */
export const embedWords = {
  video: (network: string) => `Watch the video on ${network}`,
  sound: (network: string) => `Listen on ${network}`,
  post: (network: string) => `See the post on ${network}`,
  map: "Open the map",
  videoFile: "Watch the video",
  soundFile: "Listen to the recording",
  form: "Contact us",
} as const;
