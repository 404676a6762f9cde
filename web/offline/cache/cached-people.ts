import type { User } from '#contract/accounts.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import type { OwnTeam, Team } from '#contract/teams.ts'
import type { Found, OfflineStore } from './cache-store.ts'
import type { KeptTeam } from './database.ts'

export async function keepUser(store: OfflineStore, user: User): Promise<void> {
  const database = await store.open()
  // an address that has moved to another person must not make the unique index refuse
  const holder = await database.getKeyFromIndex('users', 'email', user.email)
  if (holder !== undefined && holder !== user.id) await database.delete('users', holder)
  const { id, email, firstName, lastName, role, profileImageUrl, createdAt } = user
  await store.write('users', [
    { id, email, firstName, lastName, role, profileImageUrl, createdAt, cachedAt: store.now() },
  ])
}

export async function findUser(store: OfflineStore, id: number, since: number): Promise<Found<User> | undefined> {
  const kept = await (await store.open()).get('users', id)
  if (!kept || kept.cachedAt < since) return undefined
  const { cachedAt, profileImageUrl = null, createdAt = new Date(0).toISOString(), ...user } = kept
  return { value: { ...user, profileImageUrl, createdAt }, cachedAt }
}

/** The teams of the person; whatever else is kept is none of theirs. */
export const keepOwnTeams = (store: OfflineStore, own: readonly OwnTeam[]): Promise<void> =>
  keepPart(
    store,
    'membership',
    own.map(({ teamId, team, ...rights }) => ({
      id: teamId,
      name: team.name,
      membership: { ...rights, isActive: team.isActive },
    })),
  )

/** All teams that the person may see. */
export const keepTeams = (store: OfflineStore, teams: readonly Team[]): Promise<void> =>
  keepPart(
    store,
    'listed',
    teams.map(listed => ({ id: listed.id, name: listed.name, description: listed.description, listed })),
  )

export async function findOwnTeams(store: OfflineStore, since: number): Promise<Found<OwnTeam[]> | undefined> {
  const kept = await teamsSince(store, since)
  const own = kept.flatMap(({ id, name, membership }) => {
    if (!membership) return []
    const { isActive, ...rights } = membership
    return [{ teamId: id, team: { name, isActive }, ...rights }]
  })
  return found(own, kept)
}

export async function findTeams(store: OfflineStore, since: number): Promise<Found<Team[]> | undefined> {
  const kept = await teamsSince(store, since)
  return found(
    kept.flatMap(({ listed }) => listed ?? []),
    kept,
  )
}

/** Both answers about teams lie in one store: each brings its part of a row, and takes only that away. */
async function keepPart(
  store: OfflineStore,
  part: 'membership' | 'listed',
  fresh: readonly Partial<KeptTeam>[],
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

/** Company-wide first, then by name, as the server answers them. */
async function teamsSince(store: OfflineStore, since: number): Promise<KeptTeam[]> {
  const first = companyWideTeamId
  return (await (await store.open()).getAll('teams'))
    .filter(({ cachedAt }) => cachedAt >= since)
    .toSorted((a, b) => Number(b.id === first) - Number(a.id === first) || a.name.localeCompare(b.name))
}

const found = <T>(value: T[], kept: readonly KeptTeam[]): Found<T[]> | undefined =>
  value.length > 0 ? { value, cachedAt: Math.min(...kept.map(({ cachedAt }) => cachedAt)) } : undefined
