import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { BellRing, Download, Mail, PartyPopper, Printer, SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { exportNonReaders, type Reachability } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { companyQuery } from '#web/company/company.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { printTable } from '#web/lib/print-table.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text as words } from './engagement.text.ts'
import { lastActive } from './last-active.ts'
import { NonReaderRow } from './non-reader-row.tsx'
import { allNonReaders, type NonReaderFilter, nonReadersQuery, useInviteAgain, useRemind } from './non-readers.data.ts'

const text = words.nonReaders
const listText = { ...text, failed: text.listFailed }

/** The post that people have not read. */
export interface UnreadPost {
  id: number
  author: { firstName: string; lastName: string }
  team: { id: number; name: string }
}

/** Who has not read a post, and those of them who are chosen to be reminded: at first all whom a push reaches. */
export function useNonReaders(post: UnreadPost, filter: NonReaderFilter) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const query = useInfiniteQuery(nonReadersQuery(post.id, filter))
  const [first] = query.data?.pages ?? []
  const reachable = first?.reachableIds ?? []
  const chosen = reachable.filter(id => !left.has(id))
  const choose = (id: number, isChosen: boolean) => {
    const changed = new Set(left)
    if (isChosen) changed.delete(id)
    else changed.add(id)
    setLeft(changed)
  }
  const chooseAll = (isAny: boolean) => setLeft(new Set(isAny ? [] : reachable))
  return { post, filter, query, first, reachable, chosen, left, choose, chooseAll }
}

interface PartProps {
  people: ReturnType<typeof useNonReaders>
}

const states = ['reachable', 'reminded', 'no-notifications', 'not-signed-in'] as const satisfies readonly Reachability[]

/** How many there are by reason, and ways to choose all of them and to take the list along. */
export function NonReaderSummary({ people: { post, filter, first, reachable, chosen, chooseAll } }: PartProps) {
  const file = useDownload(exportNonReaders)
  const paper = usePrintedList(post, filter)
  if (!first || first.total === 0) return null
  const counts = states
    .filter(state => first.counts[state] > 0)
    .map(state => text.counts[state]({ count: first.counts[state] }))
  return (
    <div className="flex items-center justify-between gap-3 text-small">
      <p role="status" className="min-w-0 font-medium text-ink-2">
        {counts.join(' · ')}
      </p>
      <span className="flex shrink-0">
        {reachable.length > 0 && (
          <Button variant="ghost" onClick={() => chooseAll(chosen.length === 0)}>
            {chosen.length > 0 ? text.clear : text.selectAll}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={text.csv}
          title={text.csv}
          waiting={file.isPending}
          icon={<Download aria-hidden className="size-4.5" />}
          onClick={() =>
            file.mutate(
              { params: { id: post.id }, query: filter },
              { onError: error => toastError(error, { title: text.csvFailed }) },
            )
          }
        />
        <Button
          variant="ghost"
          aria-label={text.print}
          title={text.print}
          waiting={paper.isPending}
          icon={<Printer aria-hidden className="size-4.5" />}
          onClick={() => paper.mutate()}
        />
      </span>
    </div>
  )
}

function usePrintedList(post: UnreadPost, filter: NonReaderFilter) {
  return useMutation({
    mutationFn: () => allNonReaders(post.id, filter),
    onSuccess: people =>
      printTable(text.title({ count: people.length }), [
        [text.columns.name, text.columns.teams, text.columns.active, text.columns.reason],
        ...people.map(({ user, reachability, daysSinceLastActivity }) => [
          fullName(user),
          user.teams.join(', '),
          lastActive(daysSinceLastActivity),
          text.states[reachability],
        ]),
      ]),
    onError: error => toastError(error, { title: text.listFailed }),
  })
}

/** The people, whom a push can reach first. */
export function NonReaderList({ people: { query, filter, left, choose } }: PartProps) {
  const isPart = filter.chip !== undefined && filter.chip !== 'all'
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(page => page.people) ?? []}
      keyOf={({ user }) => user.id}
      hasMore={query.hasNextPage}
      label={text.list}
      text={listText}
      empty={
        filter.search ? (
          <EmptyState icon={<SearchX />} tone="neutral" title={text.noMatch}>
            {text.noMatchText}
          </EmptyState>
        ) : (
          <EmptyState icon={<PartyPopper />} tone="success" title={isPart ? text.noneChosen : text.none}>
            {text.noneText}
          </EmptyState>
        )
      }
    >
      {person => (
        <NonReaderRow
          person={person}
          isChosen={!left.has(person.user.id)}
          onChoose={isChosen => choose(person.user.id, isChosen)}
        />
      )}
    </PagedList>
  )
}

interface ActionsProps extends PartProps {
  /** The label of the button while everyone whom a push reaches is chosen. */
  allLabel?: string
  onDone: () => void
}

/** The notification as people will see it, whom it reaches, and what there is for the others. */
export function NonReaderActions({ people, allLabel, onDone }: ActionsProps) {
  const { post, filter, first, reachable, chosen } = people
  const { data: company } = useQuery(companyQuery)
  const remind = useRemind(post.id)
  const invite = useInviteAgain(post.id)
  if (!first || first.total === 0) return null
  const { mailableIds, invitableIds, total } = first
  const isAll = chosen.length === reachable.length
  const isEveryone = isAll && !filter.search && (filter.chip ?? 'all') === 'all'
  const label = allLabel !== undefined && isAll && chosen.length > 0 ? allLabel : text.remind({ count: chosen.length })
  return (
    <div className="grid w-full gap-3">
      <div className="flex items-center gap-3">
        <BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} ground="brand" />
        <div className="min-w-0">
          <p className="truncate text-label">
            {isCompanyWide(post.team.id)
              ? text.preview({ author: fullName(post.author) })
              : text.previewInTeam({ author: fullName(post.author), team: post.team.name })}
          </p>
          <p className="text-meta text-ink-3">{text.reaches({ chosen: chosen.length, of: total })}</p>
        </div>
      </div>
      <Button
        variant="primary"
        block
        icon={<BellRing aria-hidden />}
        disabled={chosen.length === 0}
        waiting={remind.isPending && remind.variables.by === 'push'}
        waitingLabel={text.sending}
        onClick={() =>
          remind.mutate({ userIds: isEveryone && allLabel ? undefined : chosen, by: 'push' }, { onSuccess: onDone })
        }
      >
        {label}
      </Button>
      {mailableIds.length + invitableIds.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {mailableIds.length > 0 && (
            <Button
              className="flex-1"
              icon={<Mail aria-hidden />}
              waiting={remind.isPending && remind.variables.by === 'mail'}
              waitingLabel={text.sending}
              onClick={() => remind.mutate({ userIds: mailableIds, by: 'mail' })}
            >
              {text.mail({ count: mailableIds.length })}
            </Button>
          )}
          {invitableIds.length > 0 && (
            <Button
              className="flex-1"
              icon={<UserPlus aria-hidden />}
              waiting={invite.isPending}
              waitingLabel={text.sending}
              onClick={() => invite.mutate(invitableIds)}
            >
              {text.invite}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
