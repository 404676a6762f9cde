import { currentUser, me } from '#contract/accounts.ts'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { getPost, listPosts } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import { openDevice } from '#web/offline/device.ts'
import type { Found, OfflineStore } from './cache-store.ts'
import { findOwnTeams, findTeams, findUser, keepOwnTeams, keepTeams, keepUser } from './cached-people.ts'
import { findPost, findPosts, keepFirstPage, keepPosts } from './cached-posts.ts'

/** How the answers of a call are kept on the device, and found again (spec 1 §7, and what a cold start needs). */
export interface Shelf {
  keep: (store: OfflineStore, reply: unknown, request: AnyRequest) => Promise<void>
  /** Only what was kept since then. */
  find: (store: OfflineStore, request: AnyRequest, since: number) => Promise<Found<unknown> | undefined>
}
interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

interface Keeping<C extends Call> {
  keep: (store: OfflineStore, reply: ReplyOf<C>, request: RequestOf<C>) => Promise<void>
  find: (store: OfflineStore, request: RequestOf<C>, since: number) => Promise<Found<ReplyOf<C>> | undefined>
}
const shelf = <C extends Call>(_: C, keeping: Keeping<C>): Shelf => keeping as unknown as Shelf

/** A small answer that lies beside the database's four stores, as it came. */
const whole = (call: Call): Shelf => ({
  keep: (store, reply) => keepAnswer(call.path, reply, store.now()),
  find: async (_, __, since) => {
    const found = await findAnswer(call.path)
    return found && found.cachedAt >= since ? found : undefined
  },
})

const feedOf = (query: { teamId?: unknown } = {}) => Number(query.teamId ?? companyWideTeamId)

const shelves: Readonly<Record<string, Shelf>> = {
  [currentUser.path]: whole(currentUser),
  [getCompany.path]: whole(getCompany),
  [unviewedCounts.path]: whole(unviewedCounts),
  [me.path]: shelf(me, {
    keep: keepUser,
    find: async (store, _, since) => {
      const id = await personHere()
      return id === undefined ? undefined : findUser(store, id, since)
    },
  }),
  [myTeams.path]: shelf(myTeams, { keep: keepOwnTeams, find: (store, _, since) => findOwnTeams(store, since) }),
  [listTeams.path]: shelf(listTeams, {
    keep: async (store, teams, { query }) => (query?.department ? undefined : keepTeams(store, teams)),
    find: async (store, { query }, since) => (query?.department ? undefined : findTeams(store, since)),
  }),
  [getPost.path]: shelf(getPost, {
    keep: (store, post) => keepPosts(store, [post]),
    find: (store, { params }, since) => findPost(store, Number(params.id), since),
  }),
  [listPosts.path]: shelf(listPosts, {
    keep: (store, { posts, nextCursor }, { query = {} }) =>
      isFirstPage(query)
        ? keepFirstPage(store, { teamId: feedOf(query), posts, isWhole: nextCursor === null })
        : keepPosts(store, posts),
    find: async (store, { query = {} }, since) => {
      const found = isFirstPage(query) ? await findPosts(store, feedOf(query), since) : undefined
      return found && { ...found, value: { posts: found.value, hasMore: false, nextOffset: null, nextCursor: null } }
    },
  }),
}

const isFirstPage = ({ cursor, ids, offset }: { cursor?: unknown; ids?: unknown; offset?: unknown }) =>
  cursor === undefined && ids === undefined && !offset

export const shelfOf = ({ method, path }: Call): Shelf | undefined => (method === 'GET' ? shelves[path] : undefined)

/** Whose things this device keeps: the person who was signed in last; nothing after signing out. */
export async function personHere(): Promise<number | undefined> {
  const found = await findAnswer(currentUser.path)
  return (found?.value as ReplyOf<typeof currentUser> | undefined)?.id
}

export async function keepAnswer(path: string, reply: unknown, cachedAt: number): Promise<void> {
  await (await openDevice()).put('answers', { path, reply, cachedAt })
}

async function findAnswer(path: string): Promise<Found<never> | undefined> {
  const found = await (await openDevice()).get('answers', path)
  return found && { value: found.reply as never, cachedAt: found.cachedAt }
}
