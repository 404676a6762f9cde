import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order } from './provider.child.ts'

const redirectUri = 'http://localhost/api/auth/sso/callback'

interface Started {
  issuer: string
  client: { id: string; secret: string }
}

/** An OpenID provider in a process of its own (provider.child.ts), with the client of the app at http://localhost. */
export class TestProvider {
  readonly issuer: string
  readonly client: Started['client']
  readonly #process: ChildProcess

  private constructor(child: ChildProcess, { issuer, client }: Started) {
    this.#process = child
    this.issuer = issuer
    this.client = client
  }

  static async open(): Promise<TestProvider> {
    const child = fork(join(import.meta.dirname, 'provider.child.ts'), [redirectUri], { execArgv: [], silent: true })
    const [started] = (await once(child, 'message')) as [Started]
    return new TestProvider(child, started)
  }

  /** As SSO_HOSTS names it. */
  get host(): string {
    return new URL(this.issuer).host
  }

  async order(order: Order): Promise<void> {
    const done = once(this.#process, 'message')
    this.#process.send(order)
    await done
  }

  /**
   * Signs somebody in at the address that the app has redirected to, as their browser would. Returns the address that it
   * is sent back to.
   */
  async signIn(address: string, subject: string): Promise<string> {
    const cookies = new Map<string, string>()
    let url = new URL(address)
    url.searchParams.set('login_hint', subject)
    while (url.origin === this.issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`The provider replied ${response.status}: ${(await response.text()).slice(0, 300)}`)
      url = new URL(location, url)
    }
    return url.href
  }

  close(): void {
    this.#process.disconnect()
  }
}
