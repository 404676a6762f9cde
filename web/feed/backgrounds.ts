import type { backgrounds } from '#contract/feed.ts'
import { codePoints } from '#contract/values.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'

export type Background = (typeof backgrounds)[number]

/** The utility of theme-grounds.css for each ground. */
export const grounds = {
  forest: 'ground-forest',
  sunset: 'ground-sunset',
  ocean: 'ground-ocean',
  plum: 'ground-plum',
  moss: 'ground-moss',
  slate: 'ground-slate',
} as const satisfies Record<Background, string>

/** Whether a text is short enough to stand large on a ground (decision 23). */
export const fitsGround = (text: string): boolean =>
  codePoints(text) <= feedLimits.backgroundCharacters && text.split('\n').length <= feedLimits.backgroundLines
