import { type Actor, companyWideTeamId, type Role } from '#contract/policy.ts'
import { insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import { createPost } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { createTeam, saveMembers } from '#server/teams/index.ts'

/** A team of a rehearsal with its people, none of whom is in another team. */
export interface Crew {
  teamId: number
  owner: Actor
  /** A member who may post. */
  writer: Actor
  /** A member who may not. */
  reader: Actor
  /** A viewer who is in no team. */
  outsider: Actor
}

const teamForm = {
  name: 'System test',
  description: '',
  departments: ['System test'],
  functions: [],
  whoMayPost: 'selected' as const,
  isActive: true,
}

export async function makeCrew(ctx: Ctx): Promise<Crew> {
  const add = (role: Role = 'viewer') => insertTestPerson(ctx.db, { role })
  const [owner, writer, reader, outsider] = [await add('owner'), await add(), await add(), await add()]
  const { id: teamId } = await createTeam(ctx, owner, teamForm)
  const rights = { isTeamOwner: false }
  await saveMembers(
    ctx,
    owner,
    { id: teamId },
    {
      add: [
        { userId: writer.id, canPost: true, ...rights },
        { userId: reader.id, canPost: false, ...rights },
      ],
      remove: [],
      change: [],
    },
  )
  const as = (person: Actor, canPost: boolean): Actor => ({
    ...person,
    teams: new Map([[teamId, { canPost, isTeamOwner: false }]]),
  })
  return { teamId, owner, writer: as(writer, true), reader: as(reader, false), outsider }
}

/** Writes a post to the crew's team, and returns it. */
export const write = (ctx: Ctx, { teamId, writer }: Crew, content = 'System test', by: Actor = writer, team = teamId) =>
  createPost(ctx, by, {
    content,
    mediaUrls: [],
    teamId: team,
    visibility: team === companyWideTeamId ? 'company' : 'team',
    allowComments: true,
  })
