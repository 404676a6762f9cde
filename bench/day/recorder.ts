/** Each bucket of a histogram is this much wider than the one before: a percentile is at most 2% too high. */
const growth = 1.02
/** The upper end of the first bucket, in milliseconds. */
const firstMs = 0.1

/** How long something took, in buckets: as small after a million times as after one. */
export class Histogram {
  readonly #buckets: number[] = []
  count = 0
  longest = 0

  add(ms: number): void {
    const bucket = Math.ceil(Math.log(Math.max(ms, firstMs) / firstMs) / Math.log(growth))
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
    this.count += 1
    this.longest = Math.max(this.longest, ms)
  }

  /** The time within which this share, from 0 to 1, was done, in milliseconds; 0 without any. */
  percentile(share: number): number {
    let left = Math.max(1, Math.ceil(this.count * share))
    for (const [bucket, n = 0] of this.#buckets.entries()) {
      left -= n
      if (left <= 0) return Math.min(this.longest, firstMs * growth ** bucket)
    }
    return 0
  }
}

const minutes = 24 * 60

/** What was done, how long it took and what failed. */
export class Recorder {
  readonly times = new Map<string, Histogram>()
  readonly errors = new Map<string, { times: number; first: string }>()
  /** How late this program began what was due: it is in the times of what was begun as well. */
  readonly lag = new Histogram()
  /** All requests, and those of each minute of the simulated day: what is late may come after it. */
  total = 0
  readonly requests: number[] = Array.from({ length: minutes }, () => 0)

  done(name: string, ms: number): void {
    const times = this.times.get(name) ?? new Histogram()
    this.times.set(name, times)
    times.add(ms)
  }

  failed(name: string, reason: string): void {
    const { times = 0, first = reason } = this.errors.get(name) ?? {}
    this.errors.set(name, { times: times + 1, first })
  }

  request(minute: number): void {
    this.total += 1
    const at = Math.floor(minute)
    if (at >= 0 && at < minutes) this.requests[at] = (this.requests[at] ?? 0) + 1
  }

  /** The most requests in so many minutes, and the minute with which these begin. */
  busiest(length: number): { from: number; requests: number } {
    let most = { from: 0, requests: 0 }
    for (let from = 0; from + length <= minutes; from += length) {
      const requests = this.requests.slice(from, from + length).reduce((sum, n) => sum + n, 0)
      if (requests > most.requests) most = { from, requests }
    }
    return most
  }
}
