import type { VirtualizerHandle } from 'virtua'

type Handle = Pick<VirtualizerHandle, 'findItemIndex' | 'scrollOffset' | 'viewportSize' | 'scrollToIndex'>

/** So many cards beyond the screen count as near it. */
const near = 4

/** Which posts of a list are on the screen or near it, readable outside of rendering. */
export class FeedViewport {
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

  /** Scrolls a card to the top, below the header. */
  scrollTo(index: number, coveredTop: number): void {
    this.#handle?.scrollToIndex(index, { align: 'start', offset: -coveredTop })
  }

  /** Whether the end of the list is near. */
  isNearEnd(): boolean {
    return this.#handle !== null && this.#lastIndex(this.#handle) + near >= this.#ids.length
  }

  #lastIndex(handle: Handle): number {
    return handle.findItemIndex(handle.scrollOffset + handle.viewportSize)
  }
}
