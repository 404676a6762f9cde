import type { VirtualizerHandle } from 'virtua'

type Handle = Pick<VirtualizerHandle, 'findItemIndex' | 'scrollOffset' | 'viewportSize' | 'scrollToIndex'>

/** How many cards beyond the screen still count as near it. */
const near = 4

/** Which posts of a list are on the screen or near it, for those who ask outside of drawing. */
export class FeedSight {
  #handle: Handle | null = null
  #ids: readonly number[] = []

  attach(handle: Handle | null): void {
    this.#handle = handle
  }

  show(ids: readonly number[]): void {
    this.#ids = ids
  }

  readonly ids = (): readonly number[] => {
    if (!this.#handle) return []
    const first = this.#handle.findItemIndex(this.#handle.scrollOffset)
    return this.#ids.slice(Math.max(0, first - near), this.#lastIndex(this.#handle) + near + 1)
  }

  /** Brings a card to the top of what the page's header leaves free. */
  scrollTo(index: number, coveredTop: number): void {
    this.#handle?.scrollToIndex(index, { align: 'start', offset: -coveredTop })
  }

  /** Whether the end of the list comes near. */
  isNearEnd(): boolean {
    return this.#handle !== null && this.#lastIndex(this.#handle) + near >= this.#ids.length
  }

  #lastIndex(handle: Handle): number {
    return handle.findItemIndex(handle.scrollOffset + handle.viewportSize)
  }
}
