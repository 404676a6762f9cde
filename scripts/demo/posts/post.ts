import type { backgrounds } from '#contract/feed.ts'
import type { WrittenPoll } from '#contract/polls.ts'
import type { When } from '../clock.ts'
import type { TeamKey } from '../company.ts'
import type { DemoDocument } from '../document.ts'
import type { PersonKey } from '../people.ts'
import type { SceneName } from '../scenes.ts'

export interface DemoPost {
  at: When
  by: PersonKey
  /** Company-wide by default. */
  team?: TeamKey
  text: string
  poll?: Omit<WrittenPoll, 'closesAt'> & {
    /** When it ends: days to come are negative. */
    closes: When
  }
  photos?: readonly SceneName[]
  /** A short video of this drawing, instead of photos. */
  film?: SceneName
  background?: (typeof backgrounds)[number]
  document?: DemoDocument
  /** Asks to confirm it: after reading it, or after opening its document. */
  asks?: 'reading' | 'opening'
  /** The share of its readers that has confirmed it, 0 to 1. */
  confirmed?: number
  isUrgent?: boolean
  isPinned?: boolean
  isEdited?: boolean
  commentsOff?: boolean
  preview?: { url: string; title: string; description: string; siteName: string }
  /** The share of its audience that has read it, 0 to 1. */
  reach: number
  /** The share of its readers that like it, 0 to 1. */
  appeal: number
  /** Author, hours after the post, text, and the place in this list of the comment that it answers. */
  comments?: readonly (readonly [PersonKey, number, string, number?])[]
}
