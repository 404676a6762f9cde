/** How long an edge of a card must stay on the screen, in milliseconds: a card that is flung past is not read. */
const dwellMs = 200

export type Edge = 'top' | 'end'

/**
 * The read rule of a card: its top and its end have each been on the screen for a moment since it came into view, not
 * necessarily together.
 */
export class EdgeDwell {
  readonly #onSeen: () => void
  readonly #timers = new Map<Edge, ReturnType<typeof setTimeout>>()
  readonly #seen = new Set<Edge>()

  constructor(onSeen: () => void) {
    this.#onSeen = onSeen
  }

  edge(edge: Edge, isVisible: boolean): void {
    clearTimeout(this.#timers.get(edge))
    if (!isVisible || this.#seen.has(edge)) return
    const stayed = () => {
      this.#seen.add(edge)
      if (this.#seen.size === 2) this.#onSeen()
    }
    this.#timers.set(edge, setTimeout(stayed, dwellMs))
  }

  /** No part of the card is on the screen. */
  left(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#seen.clear()
  }
}
