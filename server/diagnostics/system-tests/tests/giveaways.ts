import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commitmentMessage, drawMessage, indexOf, ticketMessage } from '#contract/draw.ts'
import type { DrawRecord } from '#contract/giveaways.ts'
import { plural } from '#contract/text/words.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'
import { clockDifference } from '#server/diagnostics/checks/database.sql.ts'
import { expect, failed, passed } from '#server/diagnostics/system-tests/finding.ts'
import type { SystemTest, TestTools } from '#server/diagnostics/system-tests/system-test.ts'
import { viewPosts } from '#server/engagement/index.ts'
import * as giveaways from '#server/giveaways/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { makeCrew, write } from './crew.ts'

const lifeMs = 900

/** Without a giveaway there is no key yet, and a rehearsal leaves none behind. */
const rehearsalKey = ({ config }: Ctx) =>
  config.giveawayKey || existsSync(path.join(config.dataDir, 'giveaway.key')) ? {} : { giveawayKey: randomBytes(32) }

/** Draws a giveaway among two people, of whom one has read everything. */
async function rehearseDraw(
  tools: TestTools,
  ctx: Ctx,
  drawTwice = false,
): Promise<{ record: DrawRecord; readerId: number }> {
  const differenceMs = await clockDifference(tools.ctx.db)
  const crew = await makeCrew(ctx)
  const startsAt = Date.now() - differenceMs
  const { id } = await giveaways.createGiveaway(ctx, crew.owner, {
    title: 'System test',
    description: '',
    prize: 'System test',
    teamId: crew.teamId,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + lifeMs).toISOString(),
    timezoneOffset: 0,
    timeZone: 'UTC',
  })
  // A view delays draws until its transaction ends, so it comes late.
  await sleep(lifeMs * 0.6, undefined, { signal: tools.signal })
  const { id: postId } = await write(ctx, crew)
  await viewPosts(ctx, crew.reader, [postId])
  await sleep(lifeMs * 0.4 + 50, undefined, { signal: tools.signal })
  await giveaways.drawIfEnded(ctx, id)
  if (drawTwice) await giveaways.drawIfEnded(ctx, id)
  return { record: await giveaways.drawRecord(ctx, crew.owner, id), readerId: crew.reader.id }
}

const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest('hex')

const rehearsed: SystemTest = {
  name: 'Rehearsed draw',
  run: tools =>
    tools.rehearse(async ctx => {
      const { record } = await rehearseDraw(tools, ctx, true)
      expect(record.outcome === 'won', 'A giveaway that somebody has read everything for has no winner')
      expect(record.draws.length === 1, 'A giveaway was drawn more than once')
      expect(record.tickets.length === 2, 'Not exactly those who have read everything are in the draw')
      return passed('Drawn once, among those who have read everything')
    }, rehearsalKey(tools.ctx)),
}

const proof: SystemTest = {
  name: 'Proof',
  run: tools =>
    tools.rehearse(async ctx => {
      const { record } = await rehearseDraw(tools, ctx)
      const [version] = record.versions
      const [draw] = record.draws
      expect(record.seed !== null && version !== undefined && draw !== undefined, 'A draw published no proof')
      const seed = Buffer.from(record.seed, 'hex')
      const { id, scope, startDate } = record
      const committed = { id, scope, startDate, endDate: version.endDate, title: version.title, prize: version.prize }
      expect(
        sha256(commitmentMessage(committed, seed)) === version.commitment,
        'The seed of a draw is not the promised one',
      )
      const tickets = record.tickets.map(ticket => Buffer.from(ticket, 'hex'))
      const digest = createHmac('sha256', seed).update(drawMessage(id, tickets)).digest()
      const isDigest = digest.toString('hex') === draw.digest
      expect(
        isDigest && indexOf(digest, tickets.length) === draw.index,
        'A draw chose another ticket than its proof says',
      )
      const { winner } = draw
      const ticket = sha256(ticketMessage(id, winner.id, Buffer.from(winner.salt, 'hex')))
      expect(
        ticket === winner.ticket && record.tickets[draw.index] === ticket,
        'The winner does not have the drawn ticket',
      )
      return passed('The draw was verified from what is published of it')
    }, rehearsalKey(tools.ctx)),
}

const keys: SystemTest = {
  name: 'Secret numbers',
  run: async ({ ctx }) => {
    const { open, lost } = await giveaways.unopenableSeeds(ctx)
    if (lost.length > 0)
      return failed(
        `${plural(lost.length, 'giveaway')} could not be drawn here`,
        adviceOf.seedKeyMissing,
        lost.join('\n'),
      )
    return passed(open === 0 ? 'No giveaway waits for its draw' : `${plural(open, 'giveaway')} can be drawn`)
  },
}

const onTime: SystemTest = {
  name: 'Draws on time',
  run: async ({ ctx }) => {
    const late = await giveaways.lateDraws(ctx)
    if (late.length > 0)
      return failed(`${plural(late.length, 'giveaway')} ended and was not drawn`, adviceOf.drawsLate, late.join('\n'))
    return passed('Every giveaway that has ended was drawn')
  },
}

export const giveawayTests = [rehearsed, proof, keys, onTime]
