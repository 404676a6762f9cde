import { setTimeout as sleep } from 'node:timers/promises'
import { minute } from '#contract/durations.ts'

/** The time of a simulated day, which passes as many times faster as its speed says. */
export class DayClock {
  readonly speed: number
  #begun = performance.now()

  constructor(speed: number) {
    this.speed = speed
  }

  start(): void {
    this.#begun = performance.now()
  }

  /** When a time of the day is, as of `performance.now()`. */
  dueAt(at: number): number {
    return this.#begun + at / this.speed
  }

  /** The minute of the day. */
  get minute(): number {
    return ((performance.now() - this.#begun) * this.speed) / minute
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
