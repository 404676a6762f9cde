import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'

/** The entry of the outbox that this page sends. */
export interface Sending {
  seq: number
  /** The percent of its files that was sent; null where it has none. */
  percent: number | null
  /** Stops sending its files; null once they are sent. */
  stop: (() => void) | null
}

const sending = createStore<Sending | null>(null)

export const showSending = (now: Sending | null): void => sending.setState(() => now)

/** Returns the entry if this page sends it now. */
export const useSending = (seq: number): Sending | null => useSelector(sending, now => (now?.seq === seq ? now : null))
