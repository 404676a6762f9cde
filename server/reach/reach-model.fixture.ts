import type { Reason } from '#contract/reach.ts'

interface Person {
  hasJoined: boolean
  /** Whether the last push failed, by device with notifications. */
  devices: Map<string, boolean>
  /** Lost a device since they last turned notifications on. */
  hasLost: boolean
  isBlocking: boolean
  /** The number of the step in which they had the app open last. */
  openedIn: number
  read: Set<number>
}

/** Computes the people who are reached, step by step. */
export class ReachModel {
  readonly people = new Map<number, Person>()
  /** Post → the number of its step and those whom it was meant for. */
  readonly #posts = new Map<number, { step: number; audience: number[] }>()
  #step = 0

  join(id: number, hasJoined: boolean): void {
    const devices = new Map<string, boolean>()
    this.people.set(id, { hasJoined, devices, hasLost: false, isBlocking: false, openedIn: 0, read: new Set() })
  }

  open(id: number): void {
    this.#step += 1
    this.#of(id).openedIn = this.#step
  }

  post(postId: number): void {
    this.#step += 1
    this.#posts.set(postId, { step: this.#step, audience: [...this.people.keys()] })
  }

  /** `replies` are the statuses of the push services, by device. */
  push(postId: number, replies: ReadonlyMap<string, number>): void {
    for (const id of this.#posts.get(postId)?.audience ?? []) {
      const person = this.#of(id)
      for (const device of person.devices.keys()) {
        const status = replies.get(device) ?? 201
        person.devices.set(device, status >= 500)
        if (status === 410) {
          person.devices.delete(device)
          person.hasLost = true
        }
      }
    }
  }

  turnOn(id: number, device: string): void {
    this.open(id)
    this.#of(id).devices.set(device, false)
    this.#of(id).hasLost = false
  }

  turnOff(id: number, device: string): void {
    this.open(id)
    this.#of(id).devices.delete(device)
  }

  block(id: number, isBlocking: boolean): void {
    this.open(id)
    this.#of(id).isBlocking = isBlocking
  }

  read(id: number, postId: number): void {
    this.open(id)
    this.#of(id).read.add(postId)
  }

  expectedOf(postId: number): { read: number; reasons: Record<number, Reason> } {
    const { step, audience } = this.#posts.get(postId) ?? { step: 0, audience: [] }
    const left = audience.filter(id => !this.#of(id).read.has(postId))
    const reasons = Object.fromEntries(left.map(id => [id, this.#reasonOf(this.#of(id), step)]))
    return { read: audience.length - left.length, reasons }
  }

  /** For each member with an unread post, the reason as of the newest one. */
  expectedOfTeam(): Record<number, Reason> {
    const newestLast = [...this.#posts.keys()].map(id => this.expectedOf(id).reasons)
    return Object.assign({}, ...newestLast)
  }

  #reasonOf({ hasJoined, devices, hasLost, isBlocking, openedIn }: Person, step: number): Reason {
    if (!hasJoined) return 'never-joined'
    if (devices.size === 0) return hasLost || isBlocking ? 'blocked' : 'no-device'
    if ([...devices.values()].every(hasFailed => hasFailed)) return 'push-failed'
    return openedIn > step ? 'opened' : 'not-opened'
  }

  #of(id: number): Person {
    const person = this.people.get(id)
    if (!person) throw new Error(`no person ${id}`)
    return person
  }
}
