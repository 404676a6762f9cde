/** Where the bar begins, so that it is seen at once (spec 1 §4). */
export const startPercent = 5

/** The upload stage scales 5 to 100. */
export const scaled = (uploadPercent: number): number =>
  startPercent + (Math.min(100, Math.max(0, uploadPercent)) * (100 - startPercent)) / 100

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
