import { searchUsers } from '#contract/people.ts'
import { pathOf, paths } from './calls.ts'
import { Connection, type Load, load, loadInTurns, type Result, request } from './load.ts'
import { owner, readerIds, veteran } from './seed.sql.ts'

export interface Figure extends Result {
  name: string
}

export interface Bench {
  port: number
  cookieOf: (userId: number) => { cookie: string }
  companyPosts: readonly number[]
}

type Next = Load['next']

const { feed, counts, status } = paths
const reader = (connection: number) => readerIds[connection % readerIds.length] ?? owner

/** Measures the most frequent calls; compared pairs run right after each other. */
export async function measure(bench: Bench, show: (figure: Figure) => void): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>()
  const keep = (name: string, result: Result) => {
    figures.set(name, { name, ...result })
    show({ name, ...result })
  }
  const { port } = bench
  const run = async (name: string, next: Next) => keep(name, await load({ port, next }))
  const inTurns = async (one: string, next: Next, other: string, otherNext: Next) => {
    const [first, second] = await loadInTurns({ port, next }, { port, next: otherNext })
    keep(one, first)
    keep(other, second)
  }
  const get = (path: string, who = reader): Next => {
    const requests = readerIds.map((_, connection) => request('GET', path, bench.cookieOf(who(connection))))
    return connection => requests[connection % requests.length] ?? null
  }
  await load({ port, next: get(feed), seconds: 2 })

  await run('feed poll, 304', await unchanged(bench, feed))
  await run('feed, 200', get(feed))
  await inTurns(
    'feed, 200, newcomer',
    get(feed, () => reader(0)),
    'feed, 200, veteran',
    get(feed, () => veteran),
  )
  await run('unviewed counts, 304', await unchanged(bench, counts))
  await inTurns(
    'unviewed counts, 200',
    get(counts, () => reader(0)),
    'unviewed counts, 200, veteran',
    get(counts, () => veteran),
  )
  await run('engagement status, 200', get(status))
  await run(
    'people, searched',
    get(pathOf(searchUsers, { query: { search: 'no 77' } }), () => owner),
  )
  return figures
}

/** A poll whose ETag is current. */
export async function unchanged(bench: Bench, path: string): Promise<Next> {
  const client = await Connection.open(bench.port)
  const requests: Buffer[] = []
  for (const id of readerIds) {
    const head = await client.ask(request('GET', path, bench.cookieOf(id)))
    const tag = /\r\netag: (\S+)/i.exec(head)?.[1] ?? ''
    requests.push(request('GET', path, { ...bench.cookieOf(id), 'if-none-match': tag }))
  }
  client.close()
  return connection => requests[connection % requests.length] ?? null
}
