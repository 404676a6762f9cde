import { viewPosts } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { addMembers, makeTeamOwner } from '#contract/members.ts'
import { listUsers, setUserRole } from '#contract/people.ts'
import { createTeam } from '#contract/teams.ts'
import { callerAs } from './caller.ts'
import { haveCompany, haveMember, owner } from './company.ts'
import type { RunningServer } from './server.ts'

export const ada = { email: 'ada@hearth.example', firstName: 'Ada', lastName: 'Admin' }
export const tess = { email: 'tess@hearth.example', firstName: 'Tess', lastName: 'Teamlead' }
export const vic = { email: 'vic@hearth.example', firstName: 'Vic', lastName: 'Viewer' }

export interface CrewOfVan {
  vanId: number
  /** The newest last. */
  postIds: number[]
}

/**
 * Sets up a company with an admin, a team owner and a viewer. Van 7 belongs to the team owner, the viewer is in it, and
 * the team owner has read its four posts; Van 8 is empty.
 */
export async function haveCrew(server: RunningServer): Promise<CrewOfVan> {
  await haveCompany(server)
  for (const person of [ada, tess, vic]) await haveMember(server, person)
  const olivia = await callerAs(server, owner.email)
  const users = await olivia.call(listUsers)
  const idOf = ({ email }: { email: string }) => users.find(user => user.email === email)?.id ?? 0
  await olivia.call(setUserRole, { params: { id: idOf(ada) }, body: { role: 'admin' } })
  const team = { departments: ['HVAC'], functions: ['Install'] }
  const { id: vanId } = await olivia.call(createTeam, { body: { name: 'Van 7', ...team } })
  await olivia.call(createTeam, { body: { name: 'Van 8', ...team } })
  const members = [tess, vic].map(person => ({ userId: idOf(person) }))
  await olivia.call(addMembers, { params: { id: vanId }, body: { members } })
  await olivia.call(makeTeamOwner, { params: { id: vanId, userId: idOf(tess) } })
  const postIds: number[] = []
  for (const content of ['Bring the flare tool', 'The van smells of solder', 'Filters are in', 'Gate code is 4471'])
    postIds.push((await olivia.call(createPost, { body: { teamId: vanId, content } })).id)
  const reader = await callerAs(server, tess.email)
  await reader.call(viewPosts, { body: { postIds } })
  await Promise.all([olivia.dispose(), reader.dispose()])
  return { vanId, postIds }
}
