import type { LightMyRequestResponse } from 'fastify'
import { makeScimToken } from '#contract/scim.ts'
import type { TestCompany } from '#server/testing/company.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Reply {
  status: number
  /** The resource, list or error; empty without a body. */
  body: {
    [attribute: string]: unknown
    id: string
    userName: string
    active: boolean
    totalResults: number
    members: { value: string }[]
    Resources: { id: string; externalId?: string }[]
    meta: { version: string }
  }
  headers: LightMyRequestResponse['headers']
}

/** A company's directory, which sends requests as Entra ID and Okta do. */
export class Directory {
  readonly #company: TestCompany
  readonly token: string

  constructor(company: TestCompany, token: string) {
    this.#company = company
    this.token = token
  }

  static async of(company: TestCompany): Promise<Directory> {
    const { token } = await company.owner.call(makeScimToken)
    return new Directory(company, token)
  }

  async send(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await this.#company.app.http.inject({
      method,
      url: `/scim/v2${path}`,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
    })
    return { status: response.statusCode, body: JSON.parse(response.body || '{}'), headers: response.headers }
  }

  /** A refusal as `409 uniqueness`, or a status alone. */
  async outcome(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<string> {
    const { status, body: reply } = await this.send(method, path, body, headers)
    const { scimType } = reply as { scimType?: string }
    return scimType ? `${status} ${scimType}` : String(status)
  }

  /** Adds a person as Entra ID does. */
  async add(name: string, more: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await this.send('POST', '/Users', newUser(name, more))
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.id
  }

  async addGroup(displayName: string, members: readonly string[] = []): Promise<string> {
    const group = { schemas: [group20], displayName, members: members.map(value => ({ value })) }
    const { status, body } = await this.send('POST', '/Groups', group)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.id
  }

  patch(path: string, ...operations: readonly Record<string, unknown>[]): Promise<Reply> {
    return this.send('PATCH', path, patchOf(...operations))
  }

  async members(groupId: string): Promise<string[]> {
    const { body } = await this.send('GET', `/Groups/${groupId}`)
    return body.members.map(({ value }) => value)
  }
}

export const user20 = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const group20 = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterprise20 = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const patchOf = (...operations: readonly Record<string, unknown>[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

/** `Wanda Kim` as Entra ID sends her for the first time. */
export function newUser(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const [givenName = '', familyName = ''] = name.split(' ')
  const email = `${givenName}.${familyName}@acme.example`.toLowerCase()
  return {
    schemas: [user20, enterprise20],
    externalId: `id-of-${givenName.toLowerCase()}`,
    userName: email,
    active: true,
    displayName: name,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: name, familyName, givenName },
    title: 'Installer',
    [enterprise20]: { department: 'HVAC' },
    ...more,
  }
}
