import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { type Member, TestApp, TestCompany, type Visitor } from './company.ts'

/** One person's browser on each instance. */
export interface Person {
  id: number
  on: readonly Visitor[]
}

/** A company on two instances, with connections of their own to one database. */
export class TwoInstances {
  readonly here: TestCompany
  readonly there: TestApp

  constructor(here: TestCompany, there: TestApp) {
    this.here = here
    this.there = there
  }

  /** Without limits on attempts. Both have the same data folder. */
  static async open(): Promise<TwoInstances> {
    const here = await TestCompany.open({ rateLimits: false })
    const pool = openPool(here.database.connectionString, { max: 10 })
    const database = { ...here.database, pool, db: openKysely(pool), drop: () => pool.end() }
    return new TwoInstances(here, await TestApp.open({ rateLimits: false }, { database, folder: here.folder }))
  }

  /** The member, signed in on both. */
  person(member: Member): Person {
    const elsewhere = this.there.visitor()
    for (const [name, value] of member.cookies) elsewhere.cookies.set(name, value)
    return { id: member.id, on: [member, elsewhere] }
  }

  async close(): Promise<void> {
    await this.there.close()
    await this.here.close()
  }
}

/** The reply, or nothing where it was refused because of what others did; a failure of the server is none. */
export async function ask<C extends Call>(
  by: Visitor,
  call: C,
  request: RequestOf<C>,
): Promise<ReplyOf<C> | undefined> {
  const { status, body } = await by.try(call, request)
  if (status >= 500 || status === 400) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
  return status < 400 ? body : undefined
}
