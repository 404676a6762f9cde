import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'

/** Describes a media item to screen readers. */
export const labelOf = ({ type }: MediaInfo, index: number, count: number, by: string): string =>
  type === 'video' ? text.videoOf({ number: index + 1, count, by }) : text.photoOf({ number: index + 1, count, by })
