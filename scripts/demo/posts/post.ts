import type { backgrounds } from '#contract/feed.ts'
import type { When } from '../clock.ts'
import type { TeamKey } from '../company.ts'
import type { PersonKey } from '../people.ts'
import type { SceneName } from '../scenes/scenes.ts'

export interface DemoPost {
  at: When
  by: PersonKey
  /** Company-wide without one. */
  team?: TeamKey
  text: string
  photos?: readonly SceneName[]
  /** A short film of this drawing, instead of photos. */
  film?: SceneName
  background?: (typeof backgrounds)[number]
  isPinned?: boolean
  isEdited?: boolean
  commentsOff?: boolean
  preview?: { url: string; title: string; description: string; siteName: string }
  /** Which share of its readers has read it, 0 to 1. */
  reach: number
  /** Which share of those who read it like it, 0 to 1. */
  appeal: number
  /** Who, how many hours after the post, and what. */
  comments?: readonly (readonly [PersonKey, number, string])[]
}
