import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/giveaways.ts'
import type { Member, TestApp } from '#server/testing/company.ts'
import { until } from '#server/testing/until.ts'

type Form = NonNullable<RequestOf<typeof calls.createGiveaway>['body']>

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Creates a giveaway that starts now and ends so soon, or later where a busy machine takes longer to create it. */
export async function giveawayOf(by: Member, endsInMs: number, form: Partial<Form> = {}) {
  for (let lastsMs = endsInMs; ; lastsMs *= 2) {
    const { status, body } = await by.try(calls.createGiveaway, {
      body: { title: 'Tool kit draw', prize: 'A tool kit', startDate: inMs(0), endDate: inMs(lastsMs), ...form },
    })
    if (status < 400) return body
    if (status !== 422 || lastsMs > 60_000) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
}

/**
 * Returns how long a giveaway lasts for a dozen calls before its end, in milliseconds: ten times as long as they took
 * just now, because a busy machine pauses without notice.
 */
export async function timeToRead(by: Member): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < 12; n += 1) await by.call(calls.giveawayStatus)
  return Math.max(4_000, Math.round(10 * (performance.now() - started)))
}

/** Waits for the end of a giveaway and draws it. */
export async function endOf(company: TestApp, id: number): Promise<void> {
  const { pool } = company.database
  const hasEnded = async () =>
    (await pool.query('select from giveaways where id = $1 and ends_at <= clock_timestamp()', [id])).rowCount
  await until(hasEnded, 20)
  await company.runJobs()
}

export const managedBy = async (by: Member, id: number) => {
  const found = (await by.call(calls.listGiveaways)).find(each => each.id === id)
  if (!found) throw new Error('No such giveaway')
  return found
}

export const recordFor = (by: Member, id: number) => by.call(calls.drawRecord, { params: { id } })
