import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { second } from '#contract/durations.ts'
import * as calls from '#contract/giveaways.ts'
import { call } from '#web/lib/calls/call.ts'
import { following, freshFor, keyOf, queryOf, unlessLive, whileOnline } from '#web/lib/calls/query.ts'

const activePollMs = 5 * second
const managePollMs = 10 * second
/** A draw usually follows the end within seconds; after a restored backup it waits for an owner. */
const drawAwaitedMs = 10 * 60 * second

/** The dependencies of standings. */
const scopes = ['giveaways', 'company', 'people', 'user', 'team']

/** All giveaways that the user may see as their manager. Also polled, because no event announces who is eligible. */
export const managedGiveawaysQuery = queryOptions({
  ...queryOf(calls.listGiveaways),
  refetchInterval: whileOnline(managePollMs),
  meta: { scopes: ['giveaways'] },
  staleTime: freshFor(0),
})

/** The running giveaways that concern the user, the one that ends first first. */
export const activeGiveawaysQuery = queryOptions({
  ...queryOf(calls.activeGiveaways),
  ...following(scopes, activePollMs),
  staleTime: freshFor(0),
})

/** How the user stands in each giveaway. */
export const giveawayStatusQuery = queryOptions({
  ...queryOf(calls.giveawayStatus),
  ...following(scopes, activePollMs),
  staleTime: freshFor(0),
})

/** The same beside the feed, polled only where there is something to stand in or a draw to be made. */
export const watchedStatusQuery = queryOptions({
  ...giveawayStatusQuery,
  refetchInterval: ({ state: { data } }) =>
    (Boolean(data?.active.length) || isDrawAwaited(data)) && unlessLive(activePollMs)(),
})

const isDrawAwaited = (status: ReplyOf<typeof calls.giveawayStatus> | null | undefined) =>
  status?.past.some(({ outcome, endDate }) => outcome === null && Date.now() - Date.parse(endDate) < drawAwaitedMs) ??
  false

/** Everything that is published of a draw. */
export const drawRecordQuery = (id: number) =>
  queryOptions({ ...queryOf(calls.drawRecord, { params: { id } }), staleTime: 0 })

const changed = [
  calls.listGiveaways,
  calls.activeGiveaways,
  calls.giveawayStatus,
  calls.drawRecord,
] as const satisfies readonly Call[]

const refresh = (client: QueryClient) =>
  Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

/** A mutation that invalidates all giveaway queries. */
function useWrite<C extends Call>(contract: C) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<C>): Promise<ReplyOf<C>> => call<Call>(contract, request) as Promise<ReplyOf<C>>,
    onSettled: () => refresh(client),
  })
}

export const useCreateGiveaway = () => useWrite(calls.createGiveaway)
export const useEditGiveaway = () => useWrite(calls.editGiveaway)
export const useDeleteGiveaway = () => useWrite(calls.deleteGiveaway)
export const useHandOver = () => useWrite(calls.handOverPrize)
export const useDrawAgain = () => useWrite(calls.drawAgain)
export const useConfirmDraw = () => useWrite(calls.confirmDraw)

export function useEditTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.editTemplates>) => call(calls.editTemplates, request),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getCompany) }),
  })
}
