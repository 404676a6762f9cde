import { hour } from '#contract/durations.ts'
import { randomFrom } from '#server/testing/random.ts'

/** When somebody works, in milliseconds of the day. A shift over midnight has two parts. */
export interface Shift {
  readonly name: 'early' | 'office' | 'late' | 'night'
  /** Of the people. */
  readonly share: number
  readonly parts: readonly (readonly [from: number, to: number])[]
}

export const shifts: readonly Shift[] = [
  { name: 'early', share: 0.6, parts: [[6 * hour, 14.5 * hour]] },
  { name: 'office', share: 0.25, parts: [[8 * hour, 17 * hour]] },
  { name: 'late', share: 0.1, parts: [[14 * hour, 22.5 * hour]] },
  {
    name: 'night',
    share: 0.05,
    parts: [
      [0, 6 * hour],
      [22 * hour, 24 * hour],
    ],
  },
]

/** Somebody of the company, before they have an account. */
export interface Worker {
  readonly index: number
  readonly firstName: string
  /** Different for everyone. */
  readonly lastName: string
  /** The index of their team. */
  readonly team: number
  /** Owns the team and posts there. */
  readonly isLead: boolean
  /** Posts to everyone as well. */
  readonly postsToAll: boolean
  readonly shift: Shift
  /** Gets pushes. */
  readonly hasDevice: boolean
  /** Reads every post, as far back as there are any. */
  readonly readsAll: boolean
}

const peoplePerTeam = 25
const shareWithDevice = 0.6
const shareReadingAll = 0.3
const leadsPostingToAll = 3
const firstNames = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal', 'Ida', 'Jack', 'Kim', 'Leo', 'Mia']

export const teamCount = (people: number): number => Math.max(1, Math.round(people / peoplePerTeam))

/** The people of a company; the same for the same seed. The first of each team leads it. */
export function rosterOf(people: number, seed: number): Worker[] {
  const random = randomFrom(seed)
  const teams = teamCount(people)
  return Array.from({ length: people }, (_, index) => ({
    index,
    firstName: firstNames[index % firstNames.length] ?? '',
    lastName: `No ${index + 1}`,
    team: index % teams,
    isLead: index < teams,
    postsToAll: index < Math.min(leadsPostingToAll, teams),
    shift: shiftAt(random()),
    hasDevice: random() < shareWithDevice,
    readsAll: random() < shareReadingAll,
  }))
}

function shiftAt(dice: number): Shift {
  let sum = 0
  const [first] = shifts
  const found = shifts.find(({ share }) => (sum += share) > dice) ?? first
  if (!found) throw new Error('There are no shifts')
  return found
}
