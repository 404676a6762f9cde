import type { backgrounds } from '#contract/feed.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'

export type Background = (typeof backgrounds)[number]

/** The utility class of each background. */
export const backgroundClasses = {
  forest: 'background-forest',
  sunset: 'background-sunset',
  ocean: 'background-ocean',
  plum: 'background-plum',
  moss: 'background-moss',
  slate: 'background-slate',
} as const satisfies Record<Background, string>

/** Whether a text is short enough to be shown large on a background. */
export const fitsBackground = (text: string): boolean =>
  codePoints(text) <= feedLimits.backgroundCharacters && text.split('\n').length <= feedLimits.backgroundLines
