/** Where the bar begins, so that it is seen at once (spec 1 §4). */
export const startPercent = 5

/** As far as files alone bring it: the rest is the server's and the post's (spec 1 §4). */
export const filesPercent = 80

const tickPercent = 5
const tickMostPercent = 85

/** The upload stage scales 5 to 100. */
export const scaled = (uploadPercent: number): number =>
  startPercent + (Math.min(100, Math.max(0, uploadPercent)) * (100 - startPercent)) / 100

/** Where the bar stands by the bytes that have left, 0 to 100 of them. */
export const sentPercent = (uploadPercent: number): number =>
  Math.max(startPercent, (scaled(uploadPercent) * filesPercent) / 100)

/** A second later, while everything is sent and nobody can say how far the server is: 5 more, up to 85 (spec 1 §4). */
export const ticked = (percent: number): number => Math.max(percent, Math.min(percent + tickPercent, tickMostPercent))

const labels = {
  photos: ['Preparing files', 'Uploading media', 'Processing files', 'Creating post'],
  video: ['Compressing video', 'Uploading media', 'Generating thumbnails', 'Creating post'],
} as const

/** What is being done, by percent (spec 1 §4). */
export function phaseLabel(percent: number, hasVideo = false): string {
  const [prepare, upload, process, create] = hasVideo ? labels.video : labels.photos
  if (percent < 30) return prepare
  if (percent < 60) return upload
  return percent < 90 ? process : create
}
