import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'

const main = join(import.meta.dirname, '../main.ts')

/** The real app as a process of its own, on a free port of this machine alone. */
export class AppProcess {
  readonly child: ChildProcess
  /** All that it has printed. */
  readonly lines: string[] = []
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  url = ''

  constructor(settings: Record<string, string>) {
    const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings }
    this.child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on('line', line => this.lines.push(line))
    this.ended = once(this.child, 'close').then(() => this.child.exitCode ?? this.child.signalCode)
  }

  /** Starts and waits for the ready line; what ends before it is an error that tells what was printed. */
  static async start(settings: Record<string, string>): Promise<AppProcess> {
    const app = new AppProcess(settings)
    const isOver = app.ended.then(() => true)
    while (app.url === '') {
      app.url = app.lines.map(line => /^Front Line is ready at (http\S+)$/.exec(line)?.[1]).find(url => url) ?? ''
      if (app.url === '' && (await Promise.race([isOver, sleep(20)])) === true)
        throw new Error(`The app did not start:\n${app.lines.join('\n')}`)
    }
    return app
  }

  kill(signal: NodeJS.Signals): Promise<number | string | null> {
    this.child.kill(signal)
    return this.ended
  }
}

/** A browser somewhere else: calls over real HTTP, and keeps its cookie over restarts of the app. */
export class Browser {
  cookie = ''

  /** The reply, or undefined where the app was gone before it acknowledged; a refusal is an error. */
  async call<C extends Call>(app: AppProcess, call: C, request: RequestOf<C>): Promise<ReplyOf<C> | undefined> {
    const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: object }
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
    const answer = await fetch(`${app.url}${path}?${new URLSearchParams(Object.entries(query)).toString()}`, {
      method: call.method,
      headers: { origin: app.url, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined || answer.status === 503) return undefined
    if (!answer.ok) throw new Error(`${call.method} ${path}: ${answer.status} ${text}`)
    const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
    if (cookies.length > 0) this.cookie = cookies.join('; ')
    return JSON.parse(text)
  }
}

/** The token of the newest mail to an address, once its job has written it. */
export async function mailedToken(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    const names = await readdir(outbox).catch(() => [])
    const name = names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .findLast(file => !file.startsWith('.') && file.endsWith(`-${address}.eml`))
    const mail = name && (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '')
    const token = mail && /token=(?:3D)?([\w-]+)/.exec(mail)?.[1]
    if (token) return token
    await sleep(50)
  }
}
