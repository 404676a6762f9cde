import { hour, minute } from '#contract/durations.ts'
import { randomFrom } from '#server/testing/random.ts'
import type { Worker } from './roster.ts'

/** A part of the day, in milliseconds since midnight. */
export interface Hours {
  readonly from: number
  readonly to: number
}

export const wholeDay: Hours = { from: 0, to: 24 * hour }
/** From the morning to the evening, with some time left after it. */
export const giveawayHours = ({ from, to }: Hours): Hours => ({
  from: Math.max(6 * hour, from),
  to: Math.min(22 * hour, to - hour / 2),
})

export interface PlannedPost {
  readonly isForAll: boolean
  readonly media: 'none' | 'photos' | 'video'
  readonly asksToConfirm: boolean
}

export type Action =
  /** Opens the app, reads and reacts. */
  | { readonly name: 'open' }
  | { readonly name: 'post'; readonly post: PlannedPost }
  /** A lead looks at the reports of the team, the owner at those of the company. */
  | { readonly name: 'reports' }
  /** Reminds those who have not read the last post to everyone. */
  | { readonly name: 'remind' }
  | { readonly name: 'giveaway' }
  | { readonly name: 'backup' }

/** What somebody does at some time of the day. */
export interface Step {
  readonly at: number
  /** The index of a worker. */
  readonly by: number | 'owner'
  readonly action: Action
  /** Decides what the plan leaves open, such as who likes what. */
  readonly seed: number
}

/** Posts to everyone: by the owner and, in turns with them, by leads who may. */
const companyPosts: readonly (Omit<PlannedPost, 'isForAll'> & { at: number })[] = [
  { at: 6.5 * hour, media: 'none', asksToConfirm: false },
  { at: 8.25 * hour, media: 'none', asksToConfirm: true },
  { at: 10 * hour, media: 'photos', asksToConfirm: false },
  { at: 12.5 * hour, media: 'video', asksToConfirm: false },
  { at: 15 * hour, media: 'photos', asksToConfirm: false },
  { at: 18 * hour, media: 'none', asksToConfirm: false },
]
const postsOfLead = 2
const shareWithPhotos = 0.3
/** Besides the beginning and the end of work. */
const opensAtWork = 5
const shareAtHome = 0.4
/** Of those at work, who follow a push at once. */
const shareFollowingPush = 0.35
const meanReactionMs = 6 * minute

/** A working day or a part of it, in the order of time; the same for the same seed. */
export function scheduleOf(roster: readonly Worker[], seed: number, hours = wholeDay): Step[] {
  const random = randomFrom(seed)
  const steps: Step[] = []
  const add = (at: number, by: Step['by'], action: Action) => {
    if (at >= hours.from && at < hours.to)
      steps.push({ at: Math.round(at), by, action, seed: Math.floor(random() * 2 ** 32) })
  }
  add(2.5 * hour, 'owner', { name: 'backup' })
  const giveaway = giveawayHours(hours)
  if (giveaway.from < giveaway.to) add(giveaway.from, 'owner', { name: 'giveaway' })
  for (const at of [9, 13, 17]) add(at * hour, 'owner', { name: 'reports' })
  add(13.5 * hour, 'owner', { name: 'remind' })

  const posters = roster.filter(({ postsToAll }) => postsToAll)
  const pushes: { at: number; team: number | null }[] = []
  for (const [n, { at, ...post }] of companyPosts.entries()) {
    const lead = posters[n % (posters.length + 1)]
    add(at, lead?.index ?? 'owner', { name: 'post', post: { ...post, isForAll: true } })
    pushes.push({ at, team: null })
  }
  for (const worker of roster) {
    const { index, shift, team, isLead } = worker
    for (const [from, to] of shift.parts) {
      add(from + random() * 20 * minute, index, { name: 'open' })
      add(to - random() * 15 * minute, index, { name: 'open' })
      for (let n = 0; n < opensAtWork; n += 1) add(from + random() * (to - from), index, { name: 'open' })
      if (!isLead) continue
      for (let n = 0; n < postsOfLead; n += 1) {
        const at = from + random() * (to - from)
        const media = random() < shareWithPhotos ? 'photos' : 'none'
        add(at, index, { name: 'post', post: { isForAll: false, media, asksToConfirm: false } })
        pushes.push({ at, team })
      }
      add(from + (0.5 + random() / 2) * (to - from), index, { name: 'reports' })
    }
    const [, end = 0] = shift.parts[0] ?? []
    if (random() < shareAtHome) add(end + random() * 6 * hour, index, { name: 'open' })
  }
  for (const { at, team } of pushes)
    for (const { index, shift, hasDevice, team: own } of roster) {
      const isReached = hasDevice && (team === null || team === own)
      const isAtWork = shift.parts.some(([from, to]) => at >= from && at < to)
      if (isReached && isAtWork && random() < shareFollowingPush)
        add(at - Math.log(1 - random()) * meanReactionMs, index, { name: 'open' })
    }
  return steps.toSorted((a, b) => a.at - b.at)
}
