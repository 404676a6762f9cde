import { setSso } from '#contract/sso.ts'
import { TestCompany, type Visitor } from '#server/testing/company.ts'
import { TestProvider } from '#server/testing/openid/open-provider.ts'

/** A company whose people sign in with a provider. */
export class SsoCompany {
  readonly company: TestCompany
  readonly provider: TestProvider

  private constructor(company: TestCompany, provider: TestProvider) {
    this.company = company
    this.provider = provider
  }

  static async open(choices: { createPeople?: boolean; isRequired?: boolean } = {}): Promise<SsoCompany> {
    const provider = await TestProvider.open()
    const company = await TestCompany.open({ ssoHosts: [provider.host] })
    const opened = new SsoCompany(company, provider)
    await opened.set(choices)
    return opened
  }

  /** The form of the company's connection. */
  get form() {
    const { issuer, client } = this.provider
    return { issuer, clientId: client.id, clientSecret: client.secret }
  }

  async set(choices: { createPeople?: boolean; isRequired?: boolean }): Promise<void> {
    await this.company.owner.call(setSso, { body: { ...this.form, ...choices } })
  }

  /** The address at the provider that a browser is sent to. */
  async leave(visitor: Visitor, next?: string): Promise<string> {
    const search = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
    const { headers } = await visitor.send({ url: `/api/auth/sso/start${search}` })
    return String(headers.location)
  }

  /** Opens the address that the provider has sent a browser back to; returns where that leads. */
  async back(visitor: Visitor, address: string): Promise<string> {
    const { pathname, search } = new URL(address)
    const { statusCode, headers } = await visitor.send({ url: `${pathname}${search}` })
    if (statusCode !== 302) throw new Error(`The callback replied ${statusCode}`)
    return String(headers.location)
  }

  /** Signs somebody in by their account at the provider; returns the page that opens. */
  async signIn(visitor: Visitor, subject: string, next?: string): Promise<string> {
    return this.back(visitor, await this.provider.signIn(await this.leave(visitor, next), subject))
  }

  async close(): Promise<void> {
    this.provider.close()
    await this.company.close()
  }
}
