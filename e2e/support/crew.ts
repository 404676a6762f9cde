import type { APIRequestContext } from '@playwright/test'
import { callerOf, haveCompany, haveMember, owner } from './company.ts'
import { password } from './people.ts'
import type { RunningServer } from './server.ts'

export const ada = { email: 'ada@hearth.example', firstName: 'Ada', lastName: 'Admin' }
export const tess = { email: 'tess@hearth.example', firstName: 'Tess', lastName: 'Teamlead' }
export const vic = { email: 'vic@hearth.example', firstName: 'Vic', lastName: 'Viewer' }

/** A client without a browser, signed in as somebody. */
export async function callerAs(server: RunningServer, email: string): Promise<APIRequestContext> {
  const caller = await callerOf(server)
  await caller.post('/api/auth/login', { data: { email, password }, failOnStatusCode: true })
  return caller
}

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
  const send = async (method: 'post' | 'patch', path: string, data: object) =>
    (await (await olivia[method](path, { data, failOnStatusCode: true })).json()) as { id: number }
  const users = (await (await olivia.get('/api/users')).json()) as { id: number; email: string }[]
  const idOf = ({ email }: { email: string }) => users.find(user => user.email === email)?.id ?? 0
  await send('patch', `/api/users/${idOf(ada)}/role`, { role: 'admin' })
  const team = { departments: ['HVAC'], functions: ['Install'] }
  const { id: vanId } = await send('post', '/api/teams', { name: 'Van 7', ...team })
  await send('post', '/api/teams', { name: 'Van 8', ...team })
  await send('post', `/api/teams/${vanId}/members`, { members: [tess, vic].map(person => ({ userId: idOf(person) })) })
  await send('post', `/api/teams/${vanId}/owner/${idOf(tess)}`, {})
  const postIds: number[] = []
  for (const content of ['Bring the flare tool', 'The van smells of solder', 'Filters are in', 'Gate code is 4471'])
    postIds.push((await send('post', '/api/posts', { teamId: vanId, content })).id)
  const reader = await callerAs(server, tess.email)
  await reader.post('/api/posts/views', { data: { postIds }, failOnStatusCode: true })
  await Promise.all([olivia.dispose(), reader.dispose()])
  return { vanId, postIds }
}
