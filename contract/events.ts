import { z } from 'zod'
import { define } from './call.ts'

/**
 * What a reply depends on. Its version rises with each committed change (docs/decisions/002-freshness.md). Short,
 * because each is a row of scope_versions.
 */
export type Scope =
  | 'company'
  | 'people'
  | 'giveaways'
  /** Which posts ask to be confirmed. */
  | 'to-confirm'
  /** Which posts count; for the server alone. */
  | 'published'
  /** Which tests and repairs have ended. */
  | 'runs'
  /** Posts, likes, comments and members of a team. */
  | `team:${number}`
  /** How many readers the posts of a team have; invalidated at most once in 3 s. */
  | `readers:${number}`
  /** A user's read state. */
  | `user:${number}`
  /** A user's session, role and memberships. */
  | `session:${number}`

const liveEvent = z.object({
  /** Versions are comparable within one era. */
  era: z.string(),
  /** By scope. None in a heartbeat. */
  versions: z.record(z.string(), z.number()),
  /** Over how many milliseconds pages spread their requests, because many get this event. */
  spreadMs: z.number(),
})
export type LiveEvent = z.output<typeof liveEvent>

export const liveEvents = define('GET', '/api/events', {
  access: 'signed-in',
  summary: 'Server-sent events: the versions of all scopes that I may know of, then those that rise, until I sign out',
  reply: liveEvent,
  isStream: true,
})

/**
 * A request header: the highest version that this browser got from its live stream. The instance that replies may not
 * have read it yet.
 */
export const versionHeader = 'front-line-version'
