import type { User } from '#contract/accounts.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import type { OwnTeam, Team } from '#contract/teams.ts'
import type { CacheHit, OfflineStore } from './cache-store.ts'
import type { CachedTeam } from './database.ts'
import { deleteUnreadable } from './delete-unreadable.ts'

export async function saveUser(store: OfflineStore, user: User): Promise<void> {
  const database = await store.open()
  // An email address that has moved to another user must not violate the unique index.
  const holder = user.email === null ? undefined : await database.getKeyFromIndex('users', 'email', user.email)
  if (holder !== undefined && holder !== user.id) await database.delete('users', holder)
  const { id, email, signInName, firstName, lastName, role, profileImageUrl, createdAt } = user
  await store.write('users', [
    { id, email, signInName, firstName, lastName, role, profileImageUrl, createdAt, cachedAt: store.now() },
  ])
}

export async function findUser(store: OfflineStore, id: number, since: number): Promise<CacheHit<User> | undefined> {
  const cached = await (await store.open()).get('users', id)
  if (!cached || cached.cachedAt < since) return undefined
  const { cachedAt, signInName = null, profileImageUrl = null, createdAt = new Date(0).toISOString(), ...user } = cached
  return { value: { ...user, signInName, profileImageUrl, createdAt }, cachedAt }
}

/** Saves the user's own teams; all other teams are none of theirs, and what they can no longer read is deleted. */
export async function saveOwnTeams(store: OfflineStore, own: readonly OwnTeam[]): Promise<void> {
  const rows = own.map(({ teamId, team, ...rights }) => ({
    id: teamId,
    name: team.name,
    membership: { ...rights, isActive: team.isActive },
  }))
  await savePart(store, 'membership', rows)
  await deleteUnreadable(store, own)
}

/** Saves all teams that the user may see. */
export const saveTeams = (store: OfflineStore, teams: readonly Team[]): Promise<void> =>
  savePart(
    store,
    'listed',
    teams.map(listed => ({ id: listed.id, name: listed.name, description: listed.description, listed })),
  )

export async function findOwnTeams(store: OfflineStore, since: number): Promise<CacheHit<OwnTeam[]> | undefined> {
  const cached = await teamsSince(store, since)
  const own = cached.flatMap(({ id, name, membership }) => {
    if (!membership) return []
    const { isActive, ...rights } = membership
    return [{ teamId: id, team: { name, isActive }, ...rights }]
  })
  return hit(own, cached)
}

export async function findTeams(store: OfflineStore, since: number): Promise<CacheHit<Team[]> | undefined> {
  const cached = await teamsSince(store, since)
  return hit(
    cached.flatMap(({ listed }) => listed ?? []),
    cached,
  )
}

/** Both replies about teams share one store: each writes its part of a row, and removes only that part. */
async function savePart(
  store: OfflineStore,
  part: 'membership' | 'listed',
  fresh: readonly Partial<CachedTeam>[],
): Promise<void> {
  const database = await store.open()
  const cachedAt = store.now()
  const known = new Map((await database.getAll('teams')).map(team => [team.id, team]))
  const named = new Set(fresh.map(({ id }) => id))
  for (const [id, team] of known) {
    if (named.has(id)) continue
    const rest = { ...team }
    delete rest[part]
    if (rest.membership ?? rest.listed) await store.write('teams', [rest])
    else await database.delete('teams', id)
  }
  const rows = fresh.map(({ id = 0, name = '', ...team }) => ({
    ...known.get(id),
    id,
    name,
    description: known.get(id)?.description ?? '',
    ...team,
    cachedAt,
  }))
  await store.write('teams', rows)
}

/** Company-wide first, then by name, as the server sorts them. */
async function teamsSince(store: OfflineStore, since: number): Promise<CachedTeam[]> {
  const first = companyWideTeamId
  return (await (await store.open()).getAll('teams'))
    .filter(({ cachedAt }) => cachedAt >= since)
    .toSorted((a, b) => Number(b.id === first) - Number(a.id === first) || a.name.localeCompare(b.name))
}

const hit = <T>(value: T[], cached: readonly CachedTeam[]): CacheHit<T[]> | undefined =>
  value.length > 0 ? { value, cachedAt: Math.min(...cached.map(({ cachedAt }) => cachedAt)) } : undefined
