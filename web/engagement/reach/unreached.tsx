import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellRing, Download, ListChecks, Mail, PartyPopper, Printer, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { exportReach, type ListedReason, type UnreachedGroup, type UnreachedPerson } from '#contract/reach.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reach as text, engagement as words } from '#locales/text.ts'
import { companyQuery, useTimeZone } from '#web/company/company.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { dayAndHour, longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { PaperList } from '#web/ui/lists/paper-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type ReadGroup, reachQuery, type Unreached, useInviteAgain, useRemind, wholeGroups } from './reach.data.ts'
import { UnreachedGroupCard } from './unreached-group.tsx'

interface PartProps {
  people: Unreached
}

/** Whom the post has not reached, by the reason, with one action each. */
export function UnreachedGroups({ people }: PartProps) {
  const { post, filter, query, groups, isChosen, choose, read } = people
  const print = usePrintedList(people)
  if (hasFailed(query))
    return (
      <QueryFailure isInside title={text.failed} query={query}>
        {text.failedText}
      </QueryFailure>
    )
  if (!query.data) return <RowSkeletons label={text.loading} rows={5} />
  const cards = groups.map(group => (
    <UnreachedGroupCard
      key={group.reason}
      group={group}
      queryKey={reachQuery(post.id, filter).queryKey}
      read={read}
      choice={{ isChosen, choose }}
      postId={post.id}
      action={
        <GroupAction
          group={group}
          teamId={post.team.id}
          postId={post.id}
          onAsk={() => print.mutate([group])}
          isAsking={print.isPending && print.variables[0]?.reason === group.reason}
        />
      }
    />
  ))
  return (
    <>
      {cards}
      {people.total === 0 && (groups.length === 0 || !filter.search) && <Nobody filter={filter} />}
    </>
  )
}

function Nobody({ filter: { search, chip } }: Pick<Unreached, 'filter'>) {
  if (search)
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noMatch}>
        {text.noMatchText}
      </EmptyState>
    )
  const isPart = chip !== undefined && chip !== 'all'
  return (
    <EmptyState icon={<PartyPopper />} tone="success" title={isPart ? text.noneChosen : text.none}>
      {text.noneText}
    </EmptyState>
  )
}

interface GroupActionProps {
  group: UnreachedGroup
  /** Where the group's people are members. */
  teamId: number
  /** Null where there is no post to notify of. */
  postId: number | null
  onAsk: () => void
  isAsking: boolean
}

/** The one thing to do about a group. */
export function GroupAction({ group, teamId, postId, onAsk, isAsking }: GroupActionProps) {
  const { action, actionIds } = group
  const isUninvited = group.reason === 'not-invited'
  const remind = useRemind(postId ?? 0)
  const invite = useInviteAgain()
  if (action === 'invite')
    return (
      <>
        <LinkButton
          to="/user-management"
          search={{
            state: isUninvited ? 'not-invited' : 'not-signed-in',
            team: isCompanyWide(teamId) ? undefined : teamId,
          }}
          icon={<Printer className="size-5" />}
        >
          {text.joinCards}
        </LinkButton>
        {actionIds.length > 0 && (
          <Action
            icon={<Mail className="size-5" />}
            waiting={invite.isPending}
            onClick={() => invite.mutate(actionIds)}
          >
            {isUninvited ? text.inviteNew : text.invite({ count: actionIds.length })}
          </Action>
        )}
      </>
    )
  if (actionIds.length === 0 || action === 'ask')
    return (
      <>
        {action === 'ask' && (isUninvited || group.reason === 'never-joined') && (
          <LinkButton to="/team-engagement" search={{ teamId }} icon={<Printer className="size-5" />}>
            {text.joinCards}
          </LinkButton>
        )}
        <Action icon={<ListChecks className="size-5" />} waiting={isAsking} onClick={onAsk}>
          {text.ask}
        </Action>
      </>
    )
  const count = actionIds.length
  const [icon, label] =
    action === 'mail'
      ? [<Mail key="mail" className="size-5" />, text.mail({ count })]
      : [<Bell key="push" className="size-5" />, text.notify({ count })]
  return (
    <Action icon={icon} waiting={remind.isPending} onClick={() => remind.mutate({ userIds: actionIds, by: action })}>
      {label}
    </Action>
  )
}

interface ActionProps {
  icon: ReactNode
  waiting: boolean
  onClick: () => void
  children: string
}

const Action = (props: ActionProps) => <Button {...props} waitingLabel={text.sending} />

/** How many there are and the list as a file; on top of a list that can be searched. */
export function UnreachedSummary({ people: { post, filter, total } }: PartProps) {
  const file = useDownload(exportReach)
  if (total === 0) return null
  return (
    <div className="flex items-center justify-between gap-3 text-small">
      <p role="status" className="min-w-0 font-medium text-ink-2">
        {text.count({ count: total })}
      </p>
      <Button
        variant="ghost"
        aria-label={text.csv}
        title={text.csv}
        waiting={file.isPending}
        icon={<Download className="size-4.5" />}
        onClick={() =>
          file.mutate(
            { params: { id: post.id }, query: filter },
            { onError: error => toastError(error, { title: text.csvFailed }) },
          )
        }
      />
    </div>
  )
}

/** Shows the given groups as a list to print. */
function usePrintedList({ post, read }: Pick<Unreached, 'post' | 'read'>) {
  const day = longDay(new Date(post.publishedAt), { timeZone: useTimeZone() })
  return usePrintedGroups(read, now => text.paper.subject({ post: post.name, author: fullName(post.author), day, now }))
}

/** `subjectOf` says what the list is about, as of now. */
export function usePrintedGroups(read: ReadGroup, subjectOf: (now: string) => string) {
  const timeZone = useTimeZone()
  return useMutation({
    mutationFn: (groups: readonly UnreachedGroup[]) => wholeGroups(groups, read),
    onSuccess: groups => {
      const subject = subjectOf(dayAndHour(new Date(), { year: 'numeric', timeZone }))
      openLayer(layer => <UnreachedSheet groups={groups} subject={subject} {...layer} />)
    },
    onError: error => toastError(error, { title: text.failed }),
  })
}

interface FootProps extends PartProps {
  onDone: () => void
}

/** The notification as people will see it, whom it reaches, and the list of everyone on paper. */
export function UnreachedFoot({ people, onDone }: FootProps) {
  const { post, filter, groups, total, reachable, chosen } = people
  const { data: company } = useQuery(companyQuery)
  const remind = useRemind(post.id)
  const print = usePrintedList(people)
  if (total === 0) return null
  const isAll = chosen.length === reachable.length
  const isEveryone = isAll && !filter.search && (filter.chip ?? 'all') === 'all'
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
      <div className="flex gap-2 desk:justify-end">
        <Button
          className="flex-1 desk:flex-none"
          icon={<Printer className="size-5" />}
          waiting={print.isPending}
          onClick={() => print.mutate(groups)}
        >
          {text.print}
        </Button>
        <Button
          variant="primary"
          className="flex-1 desk:flex-none"
          icon={<BellRing className="size-5" />}
          disabled={chosen.length === 0}
          waiting={remind.isPending}
          waitingLabel={text.sending}
          onClick={() => remind.mutate({ userIds: isEveryone ? undefined : chosen, by: 'push' }, { onSuccess: onDone })}
        >
          {isEveryone && chosen.length > 0 ? text.notifyAll : text.remind({ count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

interface UnreachedSheetProps extends LayerProps {
  groups: readonly UnreachedGroup[]
  /** What they have not read, and as of when. */
  subject: string
}

const todoOf = (reason: ListedReason, { hasInstalled }: UnreachedPerson) =>
  text.paper.todos[reason === 'no-device' && hasInstalled ? 'no-notifications' : reason]

/** Whom to ask in person, on paper: by reason, with a box to tick and what to do. */
function UnreachedSheet({ groups, subject, open, onClose }: UnreachedSheetProps) {
  const { data: company } = useQuery(companyQuery)
  const count = groups.reduce((all, { users }) => all + users.length, 0)
  const { paper } = text
  return (
    <PrintSheet open={open} onClose={onClose} title={paper.sheet} subject={paper.sheetSubject({ count })}>
      <PaperList
        mark={<BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} size="small" />}
        title={paper.title}
        subject={subject}
        columns={[paper.name, paper.team, paper.todo]}
        hasBoxes
        sections={groups.map(({ reason, users }) => ({
          title: text.reasons[reason],
          rows: users.map(user => [fullName(user), user.teams.join(', ') || words.noTeam, todoOf(reason, user)]),
        }))}
      />
    </PrintSheet>
  )
}
