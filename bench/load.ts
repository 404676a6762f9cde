import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Load {
  port: number
  /** Returns the bytes of the connection's next request; null ends it. */
  next: (connection: number, count: number) => Buffer | null
  connections?: number
  seconds?: number
  /** Unlimited by default. */
  perSecond?: number
}

export interface Result {
  perSecond: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
  /** Milliseconds, ascending. */
  latencies: number[]
  statuses: Map<number, number>
}

/**
 * Keeps connections busy for some seconds, one request at a time on each. Plain sockets, because a client that costs more
 * than the server would measure itself.
 */
export async function load({ port, next, connections = 32, seconds = 3, perSecond }: Load): Promise<Result> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const work = async (connection: number) => {
    const client = await Connection.open(port)
    for (let count = 0; performance.now() < end; count += 1) {
      const request = next(connection, count)
      if (!request) break
      if (perSecond) await until(begun + ((count * connections + connection) * 1_000) / perSecond)
      const sent = performance.now()
      const status = await client.send(request)
      latencies.push(performance.now() - sent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  return summary(latencies, (performance.now() - begun) / 1_000, statuses)
}

const until = (time: number) => wait(Math.max(0, time - performance.now()))

function summary(latencies: number[], seconds: number, statuses: Map<number, number>): Result {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const perSecond = sorted.length / seconds
  return { perSecond, median: at(0.5), p95: at(0.95), p99: at(0.99), latencies: sorted, statuses }
}

/** Runs two loads in turns, so that other work of the machine affects both. */
export async function loadInTurns(first: Load, second: Load, turns = 4): Promise<[Result, Result]> {
  const results: [Result[], Result[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    results[0].push(await load({ ...first, seconds: 1 }))
    results[1].push(await load({ ...second, seconds: 1 }))
  }
  return [together(results[0]), together(results[1])]
}

function together(results: Result[]): Result {
  const statuses = new Map<number, number>()
  for (const [status, n] of results.flatMap(result => [...result.statuses]))
    statuses.set(status, (statuses.get(status) ?? 0) + n)
  const seconds = results.reduce((sum, { latencies, perSecond }) => sum + latencies.length / perSecond, 0)
  return summary(
    results.flatMap(({ latencies }) => latencies),
    seconds,
    statuses,
  )
}

/** One keep-alive connection that counts the bytes of a reply and discards them. */
export class Connection {
  readonly #socket
  #answered: ((head: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined
  #head = ''
  #missing = 0

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Connection(socket)
  }

  constructor(socket: ReturnType<typeof connect>) {
    this.#socket = socket
    socket.on('data', bytes => this.#receive(bytes))
    socket.on('error', error => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The server closed a connection')))
  }

  /** Returns the status. */
  async send(request: Buffer): Promise<number> {
    return Number((await this.ask(request)).slice(9, 12))
  }

  /** Returns the whole head. */
  ask(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    if (this.#head === '') {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) throw new Error('The head of an answer came in parts')
      this.#head = bytes.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]
      this.#missing = Number(length ?? 0) - (bytes.length - end - 4)
    } else this.#missing -= bytes.length
    if (this.#missing > 0) return
    const head = this.#head
    this.#head = ''
    this.#answered?.(head)
  }
}

/** A request as bytes. */
export function request(method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: 'localhost',
    origin: 'http://localhost',
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}
