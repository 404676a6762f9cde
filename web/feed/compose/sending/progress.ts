import { composer as text } from '#locales/text.ts'

/** The bar starts here, so that it is visible at once. */
export const startPercent = 5

/** Sending files moves the bar up to here; the server's work and the post are the rest. */
export const filesPercent = 80

const tickPercent = 5
const tickMaxPercent = 85

/** Scales the upload stage to 5 to 100. */
export const scaled = (uploadPercent: number): number =>
  startPercent + (Math.min(100, Math.max(0, uploadPercent)) * (100 - startPercent)) / 100

/** The position of the bar while files are sent, from the percent of bytes sent. */
export const sentPercent = (uploadPercent: number): number =>
  Math.max(startPercent, (scaled(uploadPercent) * filesPercent) / 100)

/** The position of the bar a second later, while all is sent and the server works: 5 more, up to 85. */
export const ticked = (percent: number): number => Math.max(percent, Math.min(percent + tickPercent, tickMaxPercent))

/** The current phase, by percent; an edited post is not created. */
export function phaseLabel(percent: number, { hasVideo = false, isEdit = false } = {}): string {
  const phases = hasVideo ? text.phases.video : text.phases.photos
  if (percent < 30) return phases.preparing
  if (percent < 60) return phases.uploading
  if (percent < 90) return phases.processing
  return isEdit ? text.savingChanges : phases.creating
}
