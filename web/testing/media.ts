import type { MediaInfo } from '#contract/media.ts'

/** A photo, or what is said of it, that is ready. */
export const mediaInfo = (said: Partial<MediaInfo> & { url: string }): MediaInfo => ({
  type: 'image',
  state: 'ready',
  jobId: null,
  thumbnailUrl: null,
  posterUrl: null,
  width: 64,
  height: 48,
  durationSeconds: null,
  placeholder: null,
  description: null,
  ...said,
})
