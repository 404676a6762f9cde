import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commitmentMessage, drawMessage, indexOf, ticketMessage } from '#contract/draw.ts'
import type { DrawRecord } from '#contract/giveaways.ts'
import { serverTests as text } from '#locales/text.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
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
  name: () => text.giveaways.rehearsedDraw,
  run: tools =>
    tools.rehearse(async ctx => {
      const { record } = await rehearseDraw(tools, ctx, true)
      expect(record.outcome === 'won', text.giveaways.aGiveawayThatSomebodyHasRead)
      expect(record.draws.length === 1, text.giveaways.aGiveawayWasDrawnMoreThan)
      expect(record.tickets.length === 2, text.giveaways.notExactlyThoseWhoHaveRead)
      return passed(text.giveaways.drawnOnceAmongThoseWhoHave)
    }, rehearsalKey(tools.ctx)),
}

const proof: SystemTest = {
  name: () => text.giveaways.proof,
  run: tools =>
    tools.rehearse(async ctx => {
      const { record } = await rehearseDraw(tools, ctx)
      const [version] = record.versions
      const [draw] = record.draws
      expect(record.seed !== null && version !== undefined && draw !== undefined, text.giveaways.aDrawPublishedNoProof)
      const seed = Buffer.from(record.seed, 'hex')
      const { id, scope, startDate } = record
      const committed = { id, scope, startDate, endDate: version.endDate, title: version.title, prize: version.prize }
      expect(sha256(commitmentMessage(committed, seed)) === version.commitment, text.giveaways.theSeedOfADrawIs)
      const tickets = record.tickets.map(ticket => Buffer.from(ticket, 'hex'))
      const digest = createHmac('sha256', seed).update(drawMessage(id, tickets)).digest()
      const isDigest = digest.toString('hex') === draw.digest
      expect(isDigest && indexOf(digest, tickets.length) === draw.index, text.giveaways.aDrawChoseAnotherTicketThan)
      const { winner } = draw
      const ticket = sha256(ticketMessage(id, winner.id, Buffer.from(winner.salt, 'hex')))
      expect(ticket === winner.ticket && record.tickets[draw.index] === ticket, text.giveaways.theWinnerDoesNotHaveThe)
      return passed(text.giveaways.theDrawWasVerifiedFromWhat)
    }, rehearsalKey(tools.ctx)),
}

const keys: SystemTest = {
  name: () => text.giveaways.secretNumbers,
  run: async ({ ctx }) => {
    const { open, lost } = await giveaways.unopenableSeeds(ctx)
    if (lost.length > 0)
      return failed(text.giveaways.lost({ count: lost.length }), adviceOf.seedKeyMissing(), lost.join('\n'))
    return passed(open === 0 ? text.giveaways.noGiveawayWaitsForItsDraw : text.giveaways.open({ count: open }))
  },
}

const onTime: SystemTest = {
  name: () => text.giveaways.drawsOnTime,
  run: async ({ ctx }) => {
    const late = await giveaways.lateDraws(ctx)
    if (late.length > 0)
      return failed(text.giveaways.late({ count: late.length }), adviceOf.drawsLate(), late.join('\n'))
    return passed(text.giveaways.everyGiveawayThatHasEndedWas)
  },
}

export const giveawayTests = [rehearsed, proof, keys, onTime]
