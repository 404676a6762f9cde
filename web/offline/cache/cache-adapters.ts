import { currentUser, me } from '#contract/accounts.ts'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { toConfirm } from '#contract/confirmations.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { getPost, listPosts } from '#contract/feed.ts'
import { listForYou } from '#contract/for-you.ts'
import { giveawayStatus } from '#contract/giveaways.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { listSaved } from '#contract/saved.ts'
import { search } from '#contract/search.ts'
import { listTeams, myTeams } from '#contract/teams.ts'
import type { CacheHit, OfflineStore } from './cache-store.ts'
import { findOwnTeams, findTeams, findUser, saveOwnTeams, saveTeams, saveUser } from './cached-people.ts'
import { deletePosts, findPost, findPosts, saveFirstPage, savePosts } from './cached-posts.ts'
import { searchOnDevice } from './cached-search.ts'
import { findReply, getDeviceUser, saveReply } from './device-replies.ts'

/** How the replies of a call are cached and found. */
export interface CacheAdapter {
  save: (store: OfflineStore, reply: unknown, request: AnyRequest) => Promise<void>
  /** Finds only what was cached since then. */
  find: (store: OfflineStore, request: AnyRequest, since: number) => Promise<CacheHit<unknown> | undefined>
}
interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

interface TypedAdapter<C extends Call> {
  save: (store: OfflineStore, reply: ReplyOf<C>, request: RequestOf<C>) => Promise<void>
  find: (store: OfflineStore, request: RequestOf<C>, since: number) => Promise<CacheHit<ReplyOf<C>> | undefined>
}
const adapter = <C extends Call>(_: C, typed: TypedAdapter<C>): CacheAdapter => typed as unknown as CacheAdapter

/** Caches a small reply as a whole, beside the stores of the offline database. */
const wholeReply = (call: Call): CacheAdapter => ({
  save: (store, reply) => saveReply(call.path, reply, store.now()),
  find: async (_, __, since) => {
    const hit = await findReply(call.path)
    return hit && hit.cachedAt >= since ? hit : undefined
  },
})

/** The same for the first page of a list. */
const firstPage = (call: Call): CacheAdapter => ({
  save: async (store, reply, { query }) => (query?.['cursor'] ? undefined : saveReply(call.path, reply, store.now())),
  find: async (store, request, since) =>
    request.query?.['cursor'] ? undefined : wholeReply(call).find(store, request, since),
})

const feedTeamId = (query: { teamId?: unknown } = {}) => Number(query.teamId ?? companyWideTeamId)

const adapters: Readonly<Record<string, CacheAdapter>> = {
  [currentUser.path]: wholeReply(currentUser),
  [getCompany.path]: wholeReply(getCompany),
  [unviewedCounts.path]: wholeReply(unviewedCounts),
  [toConfirm.path]: wholeReply(toConfirm),
  [giveawayStatus.path]: wholeReply(giveawayStatus),
  [me.path]: adapter(me, {
    save: saveUser,
    find: async (store, _, since) => {
      const id = await getDeviceUser()
      return id === undefined ? undefined : findUser(store, id, since)
    },
  }),
  [myTeams.path]: adapter(myTeams, { save: saveOwnTeams, find: (store, _, since) => findOwnTeams(store, since) }),
  [listTeams.path]: adapter(listTeams, {
    save: async (store, teams, { query }) => (query?.department ? undefined : saveTeams(store, teams)),
    find: async (store, { query }, since) => (query?.department ? undefined : findTeams(store, since)),
  }),
  [getPost.path]: adapter(getPost, {
    save: (store, post) => savePosts(store, [post]),
    find: (store, { params }, since) => findPost(store, Number(params.id), since),
  }),
  [listForYou.path]: firstPage(listForYou),
  [listSaved.path]: {
    ...firstPage(listSaved),
    save: async (store, reply, request) => {
      const { saved } = reply as ReplyOf<typeof listSaved>
      await savePosts(
        store,
        saved.flatMap(({ post }) => post ?? []),
      )
      await firstPage(listSaved).save(store, reply, request)
    },
  },
  // The posts themselves are on the device.
  [search.path]: adapter(search, {
    save: () => Promise.resolve(),
    find: (store, { query = {} }, since) => searchOnDevice(store, query, since),
  }),
  [listPosts.path]: adapter(listPosts, {
    save: async (store, { posts, nextCursor }, { query = {} }) => {
      if (isFirstPage(query))
        return saveFirstPage(store, { teamId: feedTeamId(query), posts, isWhole: nextCursor === null })
      await savePosts(store, posts)
      // Of the ids that it was asked for, the server leaves out what is deleted.
      const listed = new Set(posts.map(({ id }) => id))
      const asked = query.ids?.split(',').map(Number) ?? []
      await deletePosts(
        store,
        asked.filter(id => !listed.has(id)),
      )
    },
    find: async (store, { query = {} }, since) => {
      const hit = isFirstPage(query) ? await findPosts(store, feedTeamId(query), since) : undefined
      return hit && { ...hit, value: { posts: hit.value, hasMore: false, nextOffset: null, nextCursor: null } }
    },
  }),
}

const isFirstPage = ({ cursor, ids, offset }: { cursor?: unknown; ids?: unknown; offset?: unknown }) =>
  cursor === undefined && ids === undefined && !offset

export const adapterFor = ({ method, path }: Call): CacheAdapter | undefined =>
  method === 'GET' ? adapters[path] : undefined
