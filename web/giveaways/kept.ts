import { DeviceValue } from '#web/lib/device-values.ts'

/** What this device keeps of a giveaway, to compare it with what the server shows later (docs/draw.md). */
export interface KeptGiveaway {
  /** When it was kept first. */
  at: string
  /** Oldest first. */
  commitments: readonly string[]
  ticket: string | null
}

/** The user is `authorId`, as in everything that the device deletes for the next one. */
interface Kept {
  authorId: number
  giveaways: Record<string, KeptGiveaway>
}

const kept = new DeviceValue('giveaways-kept')
const keptGiveaways = 100

function load(userId: number): Record<string, KeptGiveaway> {
  const stored = kept.readJson() as Kept | null
  return stored?.authorId === userId ? stored.giveaways : {}
}

export const keptOf = (userId: number, giveawayId: number): KeptGiveaway | null => load(userId)[giveawayId] ?? null

/** A giveaway as the server shows it. */
interface Shown {
  id: number
  versions: readonly { commitment: string }[]
  ticket: { ticket: string } | null
}

/** Keeps commitments and tickets. What is kept never changes; a commitment of a change is added, unless another is gone. */
export function keepGiveaways(userId: number, giveaways: readonly Shown[], now = new Date()): void {
  const before = load(userId)
  const next = { ...before }
  for (const shown of giveaways) {
    const known = before[shown.id] ?? { at: now.toISOString(), commitments: [], ticket: null }
    const ticket = known.ticket ?? shown.ticket?.ticket ?? null
    const commitments = changesOf(known, shown).isCommitmentGone
      ? known.commitments
      : shown.versions.map(({ commitment }) => commitment)
    next[shown.id] = { at: known.at, commitments, ticket }
  }
  if (JSON.stringify(next) === JSON.stringify(before)) return
  const newest = Object.entries(next)
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .slice(0, keptGiveaways)
  kept.writeJson({ authorId: userId, giveaways: Object.fromEntries(newest) })
}

/** What the server no longer shows as this device kept it. */
export function changesOf(
  known: Pick<KeptGiveaway, 'commitments' | 'ticket'>,
  shown: Pick<Shown, 'versions' | 'ticket'>,
): { isCommitmentGone: boolean; isTicketGone: boolean } {
  const commitments = new Set(shown.versions.map(({ commitment }) => commitment))
  return {
    isCommitmentGone: known.commitments.some(commitment => !commitments.has(commitment)),
    isTicketGone: known.ticket !== null && shown.ticket?.ticket !== known.ticket,
  }
}
