import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type * as calls from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import * as joining from '#server/joining/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as importSql from './import.sql.ts'
import * as sql from './join-cards.sql.ts'
import { reloadActor } from './people.service.ts'
import { findActiveUser, type UserRow } from './people.sql.ts'

/** Whether the actor may make codes for viewers of all teams. */
const mayForAll = (actor: Actor) => can(actor, 'user.make-join-code', { role: 'viewer' })

/** The teams in which a team owner may make codes for who is new; undefined for those who may for all. */
const teamsOf = (actor: Actor): number[] | undefined =>
  mayForAll(actor)
    ? undefined
    : [...actor.teams.keys()].filter(teamId =>
        can(actor, 'user.make-join-code', { role: 'viewer', teamId, isNew: true }),
      )

/**
 * Returns everyone for whom the actor can make a card, of a team or of one of the actor's imports if given. Throws Refusal
 * `permission.denied` or `import.missing`.
 */
export async function listCardHolders(
  ctx: Ctx,
  actor: Actor,
  { teamId, importId, state }: QueryOf<typeof calls.listCardHolders>,
): Promise<z.input<typeof calls.listCardHolders.reply>> {
  const newIn = teamsOf(actor)
  if (teamId !== undefined && newIn?.includes(teamId) === false) throw new Refusal('permission.denied')
  const found = importId === undefined ? undefined : await importSql.findImport(ctx.db, actor.id, importId)
  if (importId !== undefined && !found) throw new Refusal('import.missing')
  const isUninvited = state === 'not-invited'
  const rows = await sql.listCardHolders(ctx.db, { teamId, among: found?.userIds, newIn, isUninvited })
  return rows.map(({ madeAt, expiresAt, ...person }) => ({
    ...person,
    code: madeAt && expiresAt && { madeAt, expiresAt },
  }))
}

/**
 * Makes a card with a new code for each of these people who can have one from the actor; the others are left out. Throws
 * Refusal `permission.denied` where none of them can have one from a team owner.
 */
export async function makeJoinCards(
  ctx: Ctx,
  actor: Actor,
  userIds: readonly number[],
): Promise<z.input<typeof calls.makeJoinCards.reply>> {
  const cards = await inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    const users = await sql.lockCardHolders(unit.db, userIds, teamsOf(current))
    if (users.length === 0 && !mayForAll(current)) throw new Refusal('permission.denied')
    const codes = await joining.makeCodes(ctx, unit, users)
    if (users.length > 0)
      await unit.audit(actor.id, 'user.join-codes-made', 'people', { userIds: users.map(({ id }) => id) })
    return users.flatMap(({ id, firstName, lastName, email, signInName }, n) => {
      const code = codes[n]
      return code ? [{ id, firstName, lastName, email, signInName, ...code }] : []
    })
  })
  return { cards, words: await joining.cardWords(ctx) }
}

/** Throws Refusal `user.missing` or `permission.denied` unless the actor may make a code for this person. */
export async function requireMayMakeCode({ db }: Pick<Ctx, 'db'>, actor: Actor, userId: number): Promise<UserRow> {
  const user = await findActiveUser(db, userId)
  if (!user) throw new Refusal('user.missing')
  const role = user.role as Role
  const teams = await sql.teamsWhereNew(db, userId)
  const isAllowed =
    can(actor, 'user.make-join-code', { role }) ||
    teams.some(teamId => can(actor, 'user.make-join-code', { role, teamId, isNew: true }))
  if (!isAllowed) throw new Refusal('permission.denied')
  return user
}

/**
 * Makes a code for one person, which for owners and admins may be a new one for somebody without an address who has
 * joined: their sessions end. Throws as `requireMayMakeCode` does, or Refusal `user.signed-in`.
 */
export async function makeJoinCode(
  ctx: Ctx,
  actor: Actor,
  userId: number,
): Promise<z.input<typeof calls.makeJoinCode.reply>> {
  const made = await inTransaction(ctx, async unit => {
    const current = await reloadActor(unit, actor)
    // Who joins at this moment has joined before it is asked whether they have.
    await sql.lockUser(unit.db, userId)
    const user = await requireMayMakeCode(unit, current, userId)
    const hadJoined = await sql.hasJoined(unit.db, userId)
    if (hadJoined && user.email !== null) throw new Refusal('user.signed-in')
    const [code] = await joining.makeCodes(ctx, unit, [user])
    if (!code) throw new Error('No join code was made')
    await unit.audit(actor.id, 'user.join-code-made', `user:${userId}`, { hadJoined })
    return code
  })
  return { ...made, words: await joining.cardWords(ctx) }
}
