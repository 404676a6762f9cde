import type { RouterHistory } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { useEffectEvent, useLayoutEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many layers are open above the page at this entry. */
    layers?: number
    /** The key of the page's own entry, at entries of layers above it. */
    pageKey?: string
  }
}

type Location = RouterHistory['location']
type Push = RouterHistory['push']

const depthAt = ({ state }: Location): number => state.layers ?? 0

/** Identifies a visit to a page. It is the same for all layers above it. */
export const pageKeyOf = ({ state }: Pick<Location, 'state'>): string | undefined => state.pageKey ?? state.__TSR_key

/**
 * Keeps one history entry per open layer, so that Back closes the topmost layer before it leaves the page
 * (docs/decisions/017-back-and-places.md). All cases follow from one rule: the current entry says how many layers are
 * open; where it says fewer than before, the topmost ones are closed; where it still differs after that, entries are
 * pushed or left.
 */
export class LayerHistory {
  /** Closes each open layer; the topmost is the last. A layer may refuse, and ask. */
  readonly #layers: (() => void)[] = []
  readonly count = createStore(0)
  #history: RouterHistory | null = null
  #push: Push = () => {}
  #depth = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Leaving entries takes a moment, in which nothing may be pushed. */
  #isLeaving = false
  #waitingPushes: Parameters<Push>[] = []

  /** Takes over the history of the router. */
  attach(history: RouterHistory): RouterHistory {
    const { push, replace } = history
    this.#history = history
    this.#push = push
    this.#depth = depthAt(history.location)
    history.push = (...args) => {
      // A page that asks before it is left does so at its own entry.
      if (this.#depth > 0 && history._getBlockers().length > 0) this.#leave(this.#depth)
      if (this.#isLeaving) this.#waitingPushes.push(args)
      // A page that is opened from a layer takes the layer's entry.
      else (depthAt(history.location) > 0 ? replace : push)(...args)
    }
    history.replace = (path, state, options) => {
      const { pathname, state: current } = history.location
      const isSamePage = new URL(path, location.origin).pathname === pathname
      const kept = isSamePage && current.layers ? { layers: current.layers, pageKey: current.pageKey } : {}
      replace(path, { ...kept, ...state }, options)
    }
    history.subscribe(({ action }) => this.#moved(action.type))
    // Entries of layers outlive a reload; the layers do not.
    this.#settleSoon()
    return history
  }

  /** Returns a function that reports the layer as closed. */
  add(close: () => void): () => void {
    this.#layers.push(close)
    this.#countLayers()
    this.#settleSoon()
    return () => {
      this.#layers.splice(this.#layers.indexOf(close), 1)
      this.#countLayers()
      this.#settleSoon()
    }
  }

  #countLayers(): void {
    this.count.setState(() => this.#layers.length)
  }

  #moved(how: string): void {
    if (!this.#history) return
    const before = this.#depth
    this.#depth = depthAt(this.#history.location)
    if (how !== 'PUSH' && how !== 'REPLACE') this.#isLeaving = false
    for (const close of this.#layers.slice(this.#depth, before).toReversed()) close()
    for (const args of this.#waitingPushes.splice(0)) this.#history.push(...args)
    this.#settleSoon()
  }

  /** One layer that closes while another opens needs no new entry, so this waits for both. */
  #settleSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#settle())
  }

  #settle(): void {
    const history = this.#history
    if (!history || this.#isLeaving) return
    const wanted = this.#layers.length
    if (wanted < this.#depth) {
      const entries = this.#depth - wanted
      // A layer that opens before the entries are left is none of theirs.
      this.#depth = wanted
      this.#leave(entries)
    } else if (wanted > this.#depth) {
      const { href, state } = history.location
      const pageKey = pageKeyOf(history.location)
      this.#push(href, { ...state, layers: this.#depth + 1, pageKey }, { ignoreBlocker: true })
    }
  }

  #leave(entries: number): void {
    this.#isLeaving = true
    this.#history?.go(-entries, { ignoreBlocker: true })
  }
}

const layerHistory = new LayerHistory()

/** Makes Back close the topmost layer. */
export const withLayers = (history: RouterHistory): RouterHistory => layerHistory.attach(history)

/** How many layers are open. */
export const useLayerCount = (): number => useSelector(layerHistory.count)

/** For what is open above the page: Back calls `close`, as Escape does. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useLayoutEffect(() => (isOpen ? layerHistory.add(() => onBack()) : undefined), [isOpen])
}
