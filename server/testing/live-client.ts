import { type LiveEvent, liveEvents } from '#contract/events.ts'
import { type Target } from './browser.ts'

/** A browser that follows its live stream over real HTTP. */
export class LiveClient {
  readonly response: Response
  readonly events: LiveEvent[] = []
  isEnded = false
  readonly #body: ReadableStreamDefaultReader<Uint8Array> | undefined

  /** Returns when the reply, refused or not, has begun. */
  static async open(app: Target, cookie: string): Promise<LiveClient> {
    return new LiveClient(await fetch(`${app.url}${liveEvents.path}`, { headers: { cookie } }))
  }

  constructor(response: Response) {
    this.response = response
    if (!response.ok) return
    this.#body = response.body?.getReader()
    void this.#read()
      .catch(() => undefined)
      .finally(() => {
        this.isEnded = true
      })
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = (await this.#body?.read()) ?? { done: true, value: undefined }
      if (done) return
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) this.events.push(JSON.parse(part.replace(/^data: /, '')))
    }
  }

  /** The newest version of a scope. */
  version(scope: string): number | undefined {
    return this.events.findLast(({ versions }) => versions[scope] !== undefined)?.versions[scope]
  }

  /** The scopes that were ever named. */
  get scopes(): string[] {
    return [...new Set(this.events.flatMap(({ versions }) => Object.keys(versions)))]
  }

  /** How many heartbeats have arrived. */
  get heartbeats(): number {
    return this.events.filter(({ versions }) => Object.keys(versions).length === 0).length
  }

  async close(): Promise<void> {
    await (this.#body ?? this.response.body)?.cancel().catch(() => undefined)
  }
}
