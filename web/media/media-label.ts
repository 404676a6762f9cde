import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'

/** What a media item shows, in the words of its description, or else whose it is. */
export const labelOf = (item: MediaInfo, index: number, count: number, by: string): string =>
  item.description ?? ownerLabelOf(item, index, count, by)

/** Whose a media item is; also the name of its file when it is saved. */
export const ownerLabelOf = ({ type }: MediaInfo, index: number, count: number, by: string): string =>
  type === 'video' ? text.videoOf({ number: index + 1, count, by }) : text.photoOf({ number: index + 1, count, by })
