import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hangMs } from './hang.ts'

const root = join(import.meta.dirname, '../..')
const ownProgram = 'server/main.ts'
/** The options of Node with which the app starts. */
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const words: string[] = start.split(' ')
export const nodeOptions = words.slice(1, words.indexOf('scripts/run.mjs'))
/** Of every process. The cache halves the processor time of a start. */
export const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

/** The real app, or a program that becomes it, or the app of another clone, as a process of its own, on a free port. */
export class AppProcess {
  readonly child: ChildProcess
  /** Everything that it has printed. */
  readonly lines: string[] = []
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  /** Without a slash at the end; empty until the app is ready. */
  url = ''
  readonly #begun = performance.now()
  #startMs = 0

  constructor(settings: Record<string, string>, program = ownProgram, folder = root) {
    const own = { HOST: '127.0.0.1', PORT: '0', PUSH_SERVICES: 'push.example', LOG_LEVEL: 'warn' }
    const env = { ...environment, ...own, ...settings }
    const options = program === ownProgram ? nodeOptions : []
    this.child = spawn(process.execPath, [...options, program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on('line', line => this.#read(line))
    this.ended = once(this.child, 'close').then(() => this.child.exitCode ?? this.child.signalCode)
  }

  #read(line: string): void {
    this.lines.push(line)
    if (this.url) return
    this.url = /Front Line is ready at (https?:\/\/[^\s"/]+)/.exec(line)?.[1] ?? ''
    if (!this.url) return
    this.#startMs = performance.now() - this.#begun
    this.child.emit('ready')
  }

  /**
   * What stopping may take, in milliseconds: the ten seconds of docs/operating.md, or three times what the start took,
   * on a machine so busy that this is longer.
   */
  get stopLimitMs(): number {
    return Math.max(10_000, 3 * this.#startMs)
  }

  kill(signal: NodeJS.Signals): Promise<number | string | null> {
    this.child.kill(signal)
    return this.ended
  }

  /** Stops it as a supervisor does, and returns its exit code. */
  stop(): Promise<number | string | null> {
    return this.kill('SIGTERM')
  }
}

/** Starts the app and waits until it is ready. Throws with everything it printed when it ends first. */
export async function startApp(
  settings: Record<string, string>,
  program?: string,
  folder?: string,
): Promise<AppProcess> {
  const app = new AppProcess(settings, program, folder)
  const timer = setTimeout(() => app.child.kill('SIGKILL'), hangMs)
  await Promise.race([once(app.child, 'ready'), app.ended]).finally(() => clearTimeout(timer))
  if (app.url === '') throw new Error(`The app did not start:\n${app.lines.join('\n')}`)
  return app
}
