/**
 * What is hashed to make a draw checkable (docs/draw.md). Both sides build the same bytes and hash them with the means of
 * their platform.
 */
const labels = {
  commitment: 'front-line/giveaway/commitment/v1',
  ticket: 'front-line/giveaway/ticket/v1',
  draw: 'front-line/giveaway/draw/v1',
} as const

/** The content of a commitment. Times are ISO 8601 in UTC with milliseconds, as in the record of a draw. */
export interface Committed {
  id: number
  /** `company`, or `team:12`. */
  scope: string
  startDate: string
  endDate: string
  title: string
  prize: string
}

/** Its SHA-256 is the commitment, published from the creation on. */
export const commitmentMessage = ({ id, scope, startDate, endDate, title, prize }: Committed, seed: Uint8Array) =>
  frame([labels.commitment, String(id), scope, startDate, endDate, title, prize, seed])

/** Its SHA-256 is the ticket of one person. */
export const ticketMessage = (giveawayId: number, userId: number, salt: Uint8Array) =>
  frame([labels.ticket, String(giveawayId), String(userId), salt])

/** Its HMAC-SHA256 under the seed chooses one of the tickets, which are in ascending order. */
export const drawMessage = (giveawayId: number, tickets: readonly Uint8Array[]) =>
  frame([labels.draw, String(giveawayId), String(tickets.length), ...tickets])

/** The index of the winner: the digest as a big-endian number, modulo the number of tickets. */
export function indexOf(digest: Uint8Array, count: number): number {
  let index = 0
  for (const byte of digest) index = (index * 256 + byte) % count
  return index
}

/** Each field as its length in four bytes, big-endian, and its bytes; text in UTF-8. */
function frame(fields: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts = fields.map(field => (typeof field === 'string' ? encoder.encode(field) : field))
  const message = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(message.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    message.set(part, at + 4)
    at += 4 + part.length
  }
  return message
}
