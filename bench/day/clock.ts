import { setTimeout as sleep } from 'node:timers/promises'
import { minute } from '#contract/durations.ts'

/** The time of a simulated day, which passes as many times faster as its speed says. */
export class DayClock {
  readonly speed: number
  readonly #from: number
  #begun = performance.now()

  /** Begins at a time of the day in milliseconds. */
  constructor(speed: number, from: number) {
    this.speed = speed
    this.#from = from
  }

  start(): void {
    this.#begun = performance.now()
  }

  /** When a time of the day is, as of `performance.now()`. */
  dueAt(at: number): number {
    return this.#begun + (at - this.#from) / this.speed
  }

  /** The minute of the day. */
  get minute(): number {
    return (this.#from + (performance.now() - this.#begun) * this.speed) / minute
  }

  async until(at: number): Promise<void> {
    const ms = this.dueAt(at) - performance.now()
    if (ms > 0) await sleep(ms)
  }

  /** Waits for so many simulated milliseconds. */
  async pass(ms: number): Promise<void> {
    await sleep(ms / this.speed)
  }
}
