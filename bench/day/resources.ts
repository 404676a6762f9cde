import { second } from '#contract/durations.ts'
import type { Target } from '#server/testing/browser.ts'

export interface Resources {
  /** Resident memory of the app at most, in bytes; 0 where its metrics can't be read. */
  peakBytes: number
  /** Processor time while it was watched, in seconds: of the app without its database, and of this program. */
  appSeconds: number
  ownSeconds: number
  seconds: number
}

const everyMs = 5 * second

/** Follows the metrics of the app, which only its own machine may read unless METRICS_TOKEN is set here as well. */
export class ResourceWatch {
  readonly #app: Target
  readonly #begun = performance.now()
  readonly #before: Promise<Sample>
  readonly #ownBefore = process.cpuUsage()
  readonly #timer: NodeJS.Timeout
  #peakBytes = 0

  constructor(app: Target) {
    this.#app = app
    this.#before = this.#read()
    this.#timer = setInterval(() => void this.#read(), everyMs)
  }

  async stop(): Promise<Resources> {
    clearInterval(this.#timer)
    const seconds = (performance.now() - this.#begun) / second
    const { user, system } = process.cpuUsage(this.#ownBefore)
    const appSeconds = (await this.#read()).cpuSeconds - (await this.#before).cpuSeconds
    return { peakBytes: this.#peakBytes, appSeconds, ownSeconds: (user + system) / 1_000_000, seconds }
  }

  async #read(): Promise<Sample> {
    const token = process.env.METRICS_TOKEN
    const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
    const response = await fetch(`${this.#app.url}/metrics`, { headers }).catch(() => undefined)
    const text = response?.ok ? await response.text() : ''
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    this.#peakBytes = Math.max(this.#peakBytes, value('process_resident_memory_bytes'))
    return { cpuSeconds: value('process_cpu_seconds_total') }
  }
}

interface Sample {
  cpuSeconds: number
}
