import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Committed, commitmentMessage, drawMessage, indexOf, ticketMessage } from '#contract/draw.ts'

/** The hashes of a draw, as docs/draw.md describes them. */
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()

export const newSeed = (): Buffer => randomBytes(32)
export const newSalt = (): Buffer => randomBytes(16)

export const commitmentOf = (committed: Committed, seed: Buffer): Buffer => sha256(commitmentMessage(committed, seed))

export const ticketOf = (giveawayId: number, userId: number, salt: Buffer): Buffer =>
  sha256(ticketMessage(giveawayId, userId, salt))

export interface Choice {
  digest: Buffer
  index: number
}

/** Chooses one of the tickets, of which there is at least one. */
export function choose(giveawayId: number, seed: Buffer, tickets: readonly Buffer[]): Choice {
  const digest = createHmac('sha256', seed).update(drawMessage(giveawayId, tickets)).digest()
  return { digest, index: indexOf(digest, tickets.length) }
}

/** In the order in which they are published and drawn from. */
export const inOrder = <T extends { ticket: Buffer }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => Buffer.compare(a.ticket, b.ticket))
