import type { MediaInfo } from '#contract/media.ts'

/** Videos first, each kind in the order of the post. */
export const inShownOrder = (media: readonly MediaInfo[]): MediaInfo[] => [
  ...media.filter(({ type }) => type === 'video'),
  ...media.filter(({ type }) => type !== 'video'),
]
