import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, ClipboardCheck, DatabaseBackup, type LucideIcon, MailX, UserX } from 'lucide-react'
import type { AttentionItem } from '#contract/leaders.ts'
import { can } from '#contract/policy.ts'
import { listOf } from '#locales/list-of.ts'
import { leaders as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { useRemindMissing } from '#web/confirmations/record.tsx'
import { longDay } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { DayAgo } from '#web/ui/time-ago.tsx'

interface AttentionRowProps {
  item: AttentionItem
  /** Beside the feed it is small. */
  isSmall: boolean
}

const icons: Record<AttentionItem['kind'], LucideIcon> = {
  'must-read-low': ClipboardCheck,
  'not-invited': UserX,
  'invitation-failed': MailX,
  'no-backup': DatabaseBackup,
}

/** What needs attention, and its next step. */
export function AttentionRow({ item, isSmall }: AttentionRowProps) {
  const Icon = icons[item.kind]
  const isBad = item.kind === 'invitation-failed' || item.kind === 'no-backup'
  return (
    <li className={classes('flex', isSmall ? 'gap-2.5 px-4 py-2' : 'gap-4 px-4 py-4 desk:px-5')}>
      {isSmall ? (
        <Icon className={classes('mt-0.5 size-4.5 shrink-0', isBad ? 'text-danger' : 'text-warning')} />
      ) : (
        <IconTile tone={isBad ? 'danger' : 'warning'}>
          <Icon />
        </IconTile>
      )}
      <div className="min-w-0 flex-1">
        <h3 className={classes('wrap-anywhere font-strong', isSmall ? 'line-clamp-2 text-small' : 'text-action')}>
          <Title item={item} />
        </h3>
        <p className={classes('wrap-anywhere', isSmall ? 'text-meta text-ink-3' : 'text-small text-ink-2')}>
          <Details item={item} />
        </p>
        <NextStep item={item} isSmall={isSmall} />
      </div>
    </li>
  )
}

function Title({ item: { kind, count, postId, text: words } }: { item: AttentionItem }) {
  if (kind === 'not-invited') return text.notInvited({ count })
  if (kind === 'invitation-failed') return text.mailFailed({ count })
  if (kind === 'no-backup') return count === 0 ? text.neverBackup : text.noBackup({ days: count })
  return (
    <Link to="/" hash={`post-${postId}`} className="text-ink no-underline hover:underline">
      {words || text.untitled}
    </Link>
  )
}

function Details({ item: { kind, count, confirmed, of, since, names } }: { item: AttentionItem }) {
  const timeZone = useTimeZone()
  if (kind === 'no-backup')
    return since === null ? text.neverBackupText : text.lastBackup({ day: longDay(new Date(since)) })
  if (kind !== 'must-read-low') return text.names({ names: listOf(names, 'unit'), more: count - names.length })
  const percent = of ? Math.floor(((confirmed ?? 0) * 100) / of) : 0
  return text.confirmed({
    confirmed: confirmed ?? 0,
    of: of ?? 0,
    percent,
    day: () => <DayAgo key="day" at={since ?? ''} timeZone={timeZone} />,
  })
}

function NextStep({ item: { kind, count, postId, teamId, names }, isSmall }: AttentionRowProps) {
  const seesPeople = can(useActor(), 'user.list')
  const [name] = names
  if (kind === 'must-read-low') return <Remind postId={postId ?? 0} count={count} isSmall={isSmall} />
  if (kind === 'no-backup') return <StepLink to="/system-health" label={text.seeWhat} isSmall={isSmall} />
  // Team owners print the cards in the report of their team.
  if (!seesPeople)
    return (
      <StepLink
        to="/team-engagement"
        search={teamId === null ? {} : { teamId }}
        label={text.seeTeam}
        isSmall={isSmall}
      />
    )
  return kind === 'not-invited' ? (
    <StepLink to="/user-management" search={{ state: 'not-invited' }} label={text.invite} isSmall={isSmall} />
  ) : (
    <StepLink
      to="/user-management"
      search={count === 1 && name ? { q: name } : { state: 'not-signed-in' }}
      label={text.correct({ count })}
      isSmall={isSmall}
    />
  )
}

const small = 'inline-flex min-h-target items-center gap-1 text-small font-strong text-brand-ink no-underline'
const large =
  'mt-3 inline-flex min-h-target items-center gap-2 rounded-control border border-control bg-surface px-4 text-action font-strong text-ink no-underline hover:bg-sunken'

function StepLink({ label, isSmall, ...link }: Pick<LinkProps, 'to' | 'search'> & { label: string; isSmall: boolean }) {
  return (
    <Link {...link} className={isSmall ? small : large}>
      {label}
      <ChevronRight className="size-4" />
    </Link>
  )
}

function Remind({ postId, count, isSmall }: { postId: number; count: number; isSmall: boolean }) {
  const remind = useRemindMissing(postId)
  return (
    <button
      type="button"
      aria-disabled={remind.isPending}
      onClick={() => remind.isPending || remind.mutate()}
      className={isSmall ? small : large}
    >
      {text.remind({ count })}
      <ChevronRight className="size-4" />
    </button>
  )
}
