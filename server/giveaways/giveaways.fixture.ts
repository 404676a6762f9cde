import { vi } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/giveaways.ts'
import type { Member, TestApp } from '#server/testing/company.ts'

type Form = NonNullable<RequestOf<typeof calls.createGiveaway>['body']>

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Creates a giveaway that starts now and ends so soon. */
export const giveawayOf = (by: Member, endsInMs: number, form: Partial<Form> = {}) =>
  by.call(calls.createGiveaway, {
    body: { title: 'Tool kit draw', prize: 'A tool kit', startDate: inMs(0), endDate: inMs(endsInMs), ...form },
  })

/** Waits for the end of a giveaway and draws it. */
export async function endOf(company: TestApp, id: number): Promise<void> {
  const { pool } = company.database
  const hasEnded = async () =>
    (await pool.query('select from giveaways where id = $1 and ends_at <= clock_timestamp()', [id])).rowCount
  await vi.waitUntil(hasEnded, { timeout: 60_000, interval: 20 })
  await company.runJobs()
}

export const managedBy = async (by: Member, id: number) => {
  const found = (await by.call(calls.listGiveaways)).find(each => each.id === id)
  if (!found) throw new Error('No such giveaway')
  return found
}

export const recordFor = (by: Member, id: number) => by.call(calls.drawRecord, { params: { id } })
