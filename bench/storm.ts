import { addComment } from '#contract/comments.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { startApp } from '#server/testing/start-app.ts'
import { callBytes, paths } from './calls.ts'
import { type Bench, unchanged } from './figures.ts'
import { Connection, type Load, load, loadInTurns, type Result, request } from './load.ts'
import { owner, readerIds } from './seed.sql.ts'

type Next = Load['next']

const connections = 32
const { feed } = paths
/** What a page asks for when the app is opened; then it reports the post that was read. The browser has these still. */
const known = [paths.user, paths.company, paths.teams]
const changed = [feed, paths.counts]

/** Measures the moment after a push, each figure in turns with its bare counterpart. */
export async function measureStorm(bench: Bench, connectionString: string): Promise<void> {
  const bare = await startApp({ DATABASE_URL: connectionString }, 'bench/bare-server.ts')
  const barePort = Number(new URL(bare.url).port)
  const { port, cookieOf } = bench
  const compare = async (name: string, next: Next, bareName: string, bareNext: Next) => {
    const [app, least] = await loadInTurns({ port, next }, { port: barePort, next: bareNext })
    show(name, app, bareName, least)
  }
  const bareGet = (path: string): Next => {
    const asked = request('GET', path, {})
    return () => asked
  }
  const row = request('POST', '/row', {}, {})
  const everyone = (method: string, path: string): Next => {
    const requests = readerIds.map(id => request(method, path, cookieOf(id)))
    return (connection, count) => requests[(connection + count * connections) % requests.length] ?? null
  }
  try {
    await load({ port, next: everyone('GET', feed), seconds: 2 })
    await load({ port: barePort, next: bareGet(`/feed/${companyWideTeamId}/${owner}`), seconds: 2 })
    await compare('unchanged poll', await unchanged(bench, feed), '304', bareGet('/unchanged'))
    const stop = likeEachSecond(bench)
    await compare(
      'changed feed page',
      everyone('GET', feed),
      'its query',
      bareGet(`/feed/${companyWideTeamId}/${readerIds[0]}`),
    )
    stop()
    await compare('view', views(bench, 0), 'insert', () => row)
    await compare('like', likes(bench), 'insert', () => row)
    await compare('comment', comments(bench), 'insert', () => row)
    await compare('open of the app', await opens(bench), 'as many bytes', await bareOpens(bench))
    const calm = await load({ port, next: posts(bench), connections: 2, perSecond: 10 })
    const [busy, seen] = await Promise.all([
      load({ port, next: posts(bench), connections: 2, perSecond: 10 }),
      load({ port, next: views(bench, 200), connections: 16, perSecond: 500 }),
    ])
    console.log(
      `p95 of a post while ${seen.perSecond.toFixed(0)} views/s arrive ÷ calm`.padEnd(58),
      `${(busy.p95 / calm.p95).toFixed(2)}×   ${busy.p95.toFixed(1)} ms, ${calm.p95.toFixed(1)} ms`,
    )
  } finally {
    await bare.stop()
  }
}

function show(name: string, app: Result, bareName: string, least: Result): void {
  const statuses = [...app.statuses].map(([status, n]) => `${status}: ${n}`).join(', ')
  const numbers = `${app.perSecond.toFixed(0)}/s, ${least.perSecond.toFixed(0)}/s`
  const ratio = (app.perSecond / least.perSecond).toFixed(2)
  console.log(
    `${`${name} ÷ ${bareName}`.padEnd(58)} ${ratio}×   ${numbers}   p99 ${app.p99.toFixed(1)} ms   ${statuses}`,
  )
}

/** One write per second to the team whose feed is read. Returns how to stop it. */
function likeEachSecond({ port, cookieOf, companyPosts }: Bench): () => void {
  let isLiked = false
  const timer = setInterval(() => {
    isLiked = !isLiked
    const params = { id: companyPosts.at(-1) ?? 0 }
    const like = callBytes(isLiked ? likePost : unlikePost, cookieOf(owner), { params })
    void load({ port, next: (_, count) => (count === 0 ? like : null), connections: 1 })
  }, 1_000)
  return () => clearInterval(timer)
}

/** Each pair of reader and post once: a repeated view would cost nothing. Everyone reads the same posts, in one order. */
export function views({ companyPosts, cookieOf }: Bench, from: number): Next {
  const counts = new Map<number, number>()
  return connection => {
    const count = counts.get(connection) ?? 0
    counts.set(connection, count + 1)
    const people = readerIds.filter((_, index) => index % connections === connection)
    const [person, post] = [people[count % people.length], companyPosts[from + Math.floor(count / people.length)]]
    return person === undefined || post === undefined
      ? null
      : callBytes(viewPost, cookieOf(person), { params: { id: post }, body: {} })
  }
}

export function likes({ companyPosts, cookieOf }: Bench): Next {
  return (connection, count) =>
    callBytes(count % 2 === 0 ? likePost : unlikePost, cookieOf(readerIds[connection] ?? owner), {
      params: { id: companyPosts.at(-1 - (Math.floor(count / 2) % 10)) ?? 0 },
    })
}

export function comments({ companyPosts, cookieOf }: Bench): Next {
  return (connection, count) =>
    callBytes(addComment, cookieOf(readerIds[connection] ?? owner), {
      params: { id: companyPosts.at(-1 - (count % 10)) ?? 0 },
      body: { content: `Thank you ${count}` },
    })
}

function posts({ cookieOf }: Bench): Next {
  return (connection, count) =>
    callBytes(createPost, cookieOf(owner), {
      body: { teamId: companyWideTeamId, content: `Note ${connection}.${count}` },
    })
}

/** How many requests an open makes. */
export const requestsOfOpen = known.length + changed.length + 1

/** The figure counts requests, not opens. */
export async function opens(bench: Bench): Promise<Next> {
  const seen = views(bench, 300)
  const asked = await Promise.all(known.map(path => unchanged(bench, path)))
  for (const path of changed) {
    const requests = readerIds.map(id => request('GET', path, bench.cookieOf(id)))
    asked.push(connection => requests[connection] ?? null)
  }
  return (connection, count) => (asked[count % (asked.length + 1)] ?? seen)(connection, count)
}

/** The same statuses and as many bytes, from memory. */
async function bareOpens({ port, cookieOf }: Bench): Promise<Next> {
  const client = await Connection.open(port)
  const asked = known.map(() => request('GET', '/unchanged', {}))
  for (const path of changed) {
    const head = await client.ask(request('GET', path, cookieOf(readerIds[0] ?? owner)))
    asked.push(request('GET', `/bytes/${/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0}`, {}))
  }
  client.close()
  asked.push(request('GET', '/bytes/40', {}))
  return (_, count) => asked[count % asked.length] ?? null
}
