import { afterAll, expect } from 'vitest'
import * as calls from '#contract/engagement.ts'
import { createPost, getPost } from '#contract/feed.ts'
import type { Config } from '#server/config.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

/**
 * For the tests of a file: a company with a team in which Ann may post and Ben reads, and what they do there. At the end
 * every count equals a recount.
 */
export async function openReaders(settings: Partial<Config> = {}) {
  const company = await openCompany(settings)
  const { owner } = company
  const teamId = await company.team()
  const ann = await company.join('Ann', { teamId, canPost: true })
  const ben = await company.join('Ben', { teamId })
  afterAll(async () => {
    expect(await findDrift(company.database.db)).toEqual([])
  })
  return {
    company,
    owner,
    teamId,
    ann,
    ben,
    write: async (by: Member = owner, team = teamId) =>
      (await by.call(createPost, { body: { content: 'Read me', teamId: team } })).id,
    view: (by: Member, id: number) => by.call(calls.viewPost, { params: { id } }),
    seen: (by: Member, id: number) => by.call(getPost, { params: { id } }),
    unread: async (by: Member, team = teamId) => (await by.call(calls.unviewedCounts))[team] ?? 0,
    status: (by: Member) => by.call(calls.engagementStatus),
  }
}
