import { setTimeout as wait } from 'node:timers/promises'
import { viewPost } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { callBytes, pathOf, paths } from './calls.ts'
import type { Bench } from './figures.ts'
import { Connection, load, request } from './load.ts'
import { reference } from './reference.ts'
import { owner, readerIds, teamOf } from './seed.sql.ts'

const feedOf = (team: number | null) =>
  team === null ? paths.feed : pathOf(listPosts, { query: { limit: 10, teamId: team, visibility: 'team' } })
/** What an open page asks for without a live stream in 30 s, beside its feed. */
const others = {
  [paths.counts]: 6,
  [paths.status]: 6,
  [paths.user]: 3,
  [paths.company]: 3,
}
const feeds = 10
const turnSeconds = 30
const connections = 64
const seconds = 10
const maxP99 = 100
/** The search ends at steps of this size. */
const stepPeople = 500
const mostPeople = 40_000

/** What happens while people look at their feeds. */
interface Situation {
  name: string
  /** The team whose feed somebody looks at; null for the company-wide one. */
  teamOf: (person: number) => number | null
  /** Per second, once everybody polls. */
  teamPosts: number
  views: number
  /** Once in each run. */
  isCompanyPosted: boolean
}

const situations: Situation[] = [
  { name: 'nothing changes', teamOf: () => null, teamPosts: 0, views: 0, isCompanyPosted: false },
  {
    name: 'on a working day',
    teamOf: person => (person % 2 === 0 ? null : teamOf(person)),
    teamPosts: 5,
    views: 50,
    isCompanyPosted: true,
  },
]

/**
 * Searches for the most people whose open pages poll without an error and with a p99 below 100 ms, counted from when a
 * poll is due. The people of the reference company poll as often as so many would.
 */
export async function measureOnline(bench: Bench): Promise<void> {
  console.log()
  for (const situation of situations) {
    const pages = new Pages(bench, situation)
    await pages.poll(1_000)
    let enough = 0
    let tooMany = mostPeople
    let best = ''
    while (tooMany - enough > stepPeople) {
      const people = Math.round((enough + tooMany) / 2 / stepPeople) * stepPeople
      const { p99, statuses, perSecond } = await pages.poll(people)
      const isFine = p99 < maxP99 && [...statuses.keys()].every(status => status === 200 || status === 304)
      if (isFine) best = `p99 ${p99.toFixed(0)} ms, ${perSecond.toFixed(0)}/s, ${counted(statuses)}`
      if (isFine) enough = people
      else tooMany = people
    }
    console.log(`${`people online, ${situation.name}`.padEnd(58)} ${enough}   ${best}`)
  }
}

const counted = (statuses: Map<number, number>) => [...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')

interface Polled {
  /** Milliseconds. */
  p99: number
  perSecond: number
  statuses: Map<number, number>
}

/** The open pages of everybody, which send the ETag of the last reply as a browser does. */
class Pages {
  readonly #bench: Bench
  readonly #situation: Situation
  readonly #people = Array.from({ length: reference.members - 1 }, (_, index) => index + 2)
  readonly #polls: readonly (readonly [number, string])[]
  readonly #requests = new Map<string, Buffer>()
  #viewed = 0

  constructor(bench: Bench, situation: Situation) {
    this.#bench = bench
    this.#situation = situation
    const turn = Object.entries(others).flatMap(([path, times]) => Array.from({ length: times }, () => path))
    this.#polls = Array.from({ length: turn.length + feeds }, (_, index) =>
      this.#people.map(person => [person, turn[index] ?? feedOf(situation.teamOf(person))] as const),
    ).flat()
    // In an order without a pattern, the same in each run.
    const order = (index: number) => (index * 7_919) % this.#polls.length
    this.#polls = this.#polls.map((poll, index) => this.#polls[order(index)] ?? poll)
  }

  /** The polls of so many people for some seconds, each sent when it is due or as soon as a connection is free. */
  async poll(people: number): Promise<Polled> {
    const perSecond = (people * this.#polls.length) / this.#people.length / turnSeconds
    const latencies: number[] = []
    const statuses = new Map<number, number>()
    const begun = performance.now()
    let next = 0
    const work = async () => {
      const client = await Connection.open(this.#bench.port)
      for (;;) {
        const due = begun + (next * 1_000) / perSecond
        if (due - begun > seconds * 1_000) break
        const [person, path] = this.#polls[next % this.#polls.length] ?? [owner, feedOf(null)]
        next += 1
        const early = due - performance.now()
        if (early > 0) await wait(early)
        const status = await this.#ask(client, person, path)
        latencies.push(performance.now() - due)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      client.close()
    }
    const stop = new AbortController()
    const beside = this.#happen(stop.signal)
    await Promise.all(Array.from({ length: connections }, work))
    stop.abort()
    await beside
    latencies.sort((a, b) => a - b)
    return {
      p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      perSecond: (latencies.length * 1_000) / (performance.now() - begun),
      statuses,
    }
  }

  async #ask(client: Connection, person: number, path: string): Promise<number> {
    const key = `${person} ${path}`
    const head = await client.ask(this.#requests.get(key) ?? request('GET', path, this.#bench.cookieOf(person)))
    const status = Number(head.slice(9, 12))
    const tag = status === 200 && /\r\netag: (\S+)/i.exec(head)?.[1]
    if (tag) this.#requests.set(key, request('GET', path, { ...this.#bench.cookieOf(person), 'if-none-match': tag }))
    return status
  }

  /** Posts and views of the situation, until the signal. */
  async #happen(signal: AbortSignal): Promise<void> {
    const { port, cookieOf, companyPosts } = this.#bench
    const { teamPosts, views, isCompanyPosted } = this.#situation
    const send = (perSecond: number, next: (count: number) => Buffer | null) =>
      load({ port, connections: 1, perSecond, seconds, next: (_, count) => (signal.aborted ? null : next(count)) })
    const post = (by: number, teamId: number) =>
      callBytes(createPost, cookieOf(by), { body: { teamId, content: 'The van is back.' } })
    const poster = (count: number) => 10 + ((count * 13) % 1_000)
    await Promise.all([
      isCompanyPosted && send(1, count => (count === 0 ? post(owner, companyWideTeamId) : null)),
      teamPosts && send(teamPosts, count => post(poster(count), teamOf(poster(count)))),
      views &&
        send(views, () => {
          const person = readerIds[this.#viewed % readerIds.length] ?? owner
          const id = companyPosts[Math.floor(this.#viewed / readerIds.length) % companyPosts.length] ?? 0
          this.#viewed += 1
          return callBytes(viewPost, cookieOf(person), { params: { id }, body: {} })
        }),
    ])
  }
}
