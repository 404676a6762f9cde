import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type { ListedPerson } from '#contract/listed-people.ts'
import type { exportUsers, searchUsers } from '#contract/people.ts'
import type { Actor } from '#contract/policy.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './directory.sql.ts'
import { toPerson } from './people.service.ts'

/** Returns a page of the company's people, with their numbers by role and state. */
export async function searchPeople(
  ctx: Ctx,
  { offset, limit, ...filter }: QueryOf<typeof searchUsers>,
): Promise<z.input<typeof searchUsers.reply>> {
  const { total, ...counts } = await sql.countPeople(ctx.db, filter)
  const rows = await sql.listPeople(ctx.db, filter, { offset, limit })
  const users = rows.map(row => ({
    ...toPerson(row),
    teams: row.teams,
    ownedTeams: row.ownedTeams,
    joinedAt: row.joinedAt,
    firstSignInAt: row.firstSignInAt,
    lastActiveAt: row.lastActiveNoon,
    invitation: invitationOf(row),
    hasSecondStep: row.hasSecondStep,
    isManaged: row.isManaged,
    joinCode: row.codeMadeAt && row.codeExpiresAt && { madeAt: row.codeMadeAt, expiresAt: row.codeExpiresAt },
  }))
  const next = offset + rows.length
  return { users, total, counts, nextOffset: rows.length > 0 && next < total ? next : null }
}

function invitationOf({ lastSignInAt, invitedAt, invitationFailedAt }: sql.ListedRow): ListedPerson['invitation'] {
  if (lastSignInAt) return null
  if (invitationFailedAt) return 'failed'
  return invitedAt ? 'sent' : 'not-sent'
}

const header = [
  'firstName',
  'lastName',
  'email',
  'role',
  'teams',
  'added',
  'joined',
  'lastActive',
  'hasSignedIn',
  'signInName',
]

/** Returns the matching people as a CSV file, which the activity log notes. Its first columns are those that an import reads. */
export async function exportPeople(ctx: Ctx, actor: Actor, filter: QueryOf<typeof exportUsers>): Promise<string> {
  const people = await sql.listPeople(ctx.db, filter)
  await inTransaction(ctx, unit => unit.audit(actor.id, 'user.exported', '', { rows: people.length }))
  const lines = people.map(row =>
    formatCsvRow([
      row.firstName,
      row.lastName,
      row.email ?? '',
      row.role,
      row.teams.join('; '),
      row.joinedAt.toISOString(),
      row.firstSignInAt?.toISOString() ?? '',
      row.lastActiveDay ?? '',
      row.lastSignInAt ? 'yes' : 'no',
      row.signInName ?? '',
    ]),
  )
  return byteOrderMark + formatCsvRow(header) + lines.join('')
}
