import { giveawayForm } from '#contract/giveaways.forms.ts'
import type { App } from '#server/app.ts'
import { commitmentOf } from '#server/giveaways/draw.ts'
import { drawIfEnded } from '#server/giveaways/draws.service.ts'
import { scopeOf } from '#server/giveaways/giveaway-presenter.ts'
import { createGiveaway } from '#server/giveaways/giveaways.service.ts'
import { findGiveaway } from '#server/giveaways/giveaways.sql.ts'
import { seedKeyOf } from '#server/giveaways/seed-key.ts'
import { dateGiveaway } from './back-date.sql.ts'
import { later, type When } from './clock.ts'
import { actorOf, type Crew } from './crew.ts'
import type { PersonKey } from './people.ts'

interface DemoGiveaway {
  at: When
  by: PersonKey
  title: string
  prize: string
  description: string
  /** From now; negative for one that was drawn. */
  endsInHours: number
}

/** Company-wide: one to verify and one to take part in. */
export const giveaways: readonly DemoGiveaway[] = [
  {
    at: '17 09:00',
    by: 'ruth',
    title: 'Impact driver kit',
    prize: 'an 18-volt impact driver with two batteries',
    description: 'For one of those who have read everything of the last weeks. Drawn in front of everyone.',
    endsInHours: -0.5,
  },
  {
    at: '2 11:00',
    by: 'ruth',
    title: 'A weekend at the lake',
    prize: 'Two nights in the cabin at Heron Lake',
    description:
      'Boat, firewood and breakfast included. Read the company’s posts until the end and you are in the draw.',
    endsInHours: 9 * 24,
  },
]

export interface StartedGiveaway {
  giveaway: DemoGiveaway
  id: number
  at: Date
}

/** Starts a giveaway now, because none can start in the past; `settle` back-dates it. */
export async function start(
  { ctx }: App,
  crew: Crew,
  { by, title, prize, description }: DemoGiveaway,
): Promise<number> {
  const now = new Date()
  const form = giveawayForm.parse({
    title,
    prize,
    description,
    startDate: now.toISOString(),
    endDate: later(now, 24).toISOString(),
  })
  return (await createGiveaway(ctx, await actorOf(ctx, crew, by), form)).id
}

/** Moves a giveaway into the past with a commitment to its times, and draws it if it has ended since. */
export async function settle({ ctx }: App, { giveaway, id, at }: StartedGiveaway, now: Date): Promise<void> {
  const row = await findGiveaway(ctx.db, id)
  if (!row) throw new Error(`${giveaway.title} is gone`)
  const endsAt = later(now, giveaway.endsInHours)
  const committed = {
    id,
    scope: scopeOf(row),
    startDate: at.toISOString(),
    endDate: endsAt.toISOString(),
    title: row.title,
    prize: row.prize,
  }
  const seed = (await seedKeyOf(ctx)).unseal(id, row.sealedSeed)
  await dateGiveaway(ctx.db, { id, at, endsAt, commitment: commitmentOf(committed, seed) })
  await drawIfEnded(ctx, id)
}
