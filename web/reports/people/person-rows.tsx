import { Link } from '@tanstack/react-router'
import { Check, IdCard, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReportedPerson } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { joining as joinText, reports as text } from '#locales/text.ts'
import { lastActive, lastActiveInTeam } from '#web/engagement/last-active.ts'
import { BandTag, RateCell } from '#web/reports/band-tag.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Named } from '#web/ui/named.tsx'

const names = text.people.columns

/**
 * The columns on a desk; on a phone rows are stacked. Names never give way: where there is little room, and on paper, the
 * columns of app and notifications go first, then that of teams, which are below the name then.
 */
const userColumns =
  'desk:grid-cols-[minmax(12rem,1fr)_6.5rem_14.5rem] desk:gap-x-4 desk:px-5 roomy:grid-cols-[minmax(12rem,5fr)_minmax(0,3fr)_6.5rem_14.5rem] wide:grid-cols-[minmax(12rem,5fr)_minmax(0,3fr)_7.5rem_6rem_6.5rem_14.5rem] print:grid-cols-[minmax(12rem,5fr)_minmax(0,3fr)_5.5rem_11rem] print:gap-x-3 print:px-4'
const onlyWide = 'desk:max-wide:hidden print:hidden'
const onlyRoomy = 'max-roomy:hidden print:block'
const unlessRoomy = 'roomy:hidden print:hidden'

export const UserColumns = () => (
  <ColumnNames
    columns={userColumns}
    names={[
      names.name,
      [names.teams, onlyRoomy],
      [names.app, onlyWide],
      [names.notifications, onlyWide],
      names.active,
      names.engagement,
    ]}
  />
)

/** Somebody's engagement, app and notification status. */
export function UserRow({ person }: { person: ReportedPerson }) {
  const { user, engagementRate, hasPWAInstalled, hasNotifications, daysSinceLastActivity } = person
  const teams = user.teams.join(', ') || text.people.noTeam
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 text-small text-ink-2 desk:min-h-15 desk:py-2',
        userColumns,
      )}
    >
      <Who person={person}>
        <span className={onlyRoomy}>{user.email ?? user.signInName}</span>
        <span className={unlessRoomy}>{teams}</span>
      </Who>
      <Named label={names.teams} className={classes('truncate', onlyRoomy)}>
        {teams}
      </Named>
      <div className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 ps-13 max-desk:order-last max-desk:text-meta desk:contents print:contents">
        <Status label={names.app} isOn={hasPWAInstalled} words={text.people.app} onPhone={text.people.appOnPhone} />
        <Status
          label={names.notifications}
          isOn={hasNotifications}
          words={text.people.push}
          onPhone={text.people.pushOnPhone}
        />
        <Named label={names.active} className="max-desk:ms-auto max-desk:text-ink-3 print:order-none print:ms-0">
          {lastActive(daysSinceLastActivity)}
        </Named>
      </div>
      <Rate rate={engagementRate} />
    </div>
  )
}

interface StatusProps {
  label: string
  isOn: boolean
  words: { on: string; off: string }
  onPhone: { on: string; off: string }
}

function Status({ label, isOn, words, onPhone }: StatusProps) {
  const Icon = isOn ? Check : X
  const state = isOn ? 'on' : 'off'
  return (
    <Named
      label={label}
      className={classes('flex items-center gap-1.5 whitespace-nowrap', onlyWide, !isOn && 'text-ink-3')}
    >
      <Icon className={classes('size-4 shrink-0', isOn ? 'text-success' : 'text-danger')} />
      <span className="max-desk:hidden">{words[state]}</span>
      <span className="desk:hidden">{onPhone[state]}</span>
    </Named>
  )
}

/** Names never give way: where there is little room, and on paper, the recent views go. */
const memberColumns =
  'desk:grid-cols-[minmax(12rem,1fr)_6.5rem_7rem_14.5rem] desk:gap-x-4 desk:px-5 roomy:grid-cols-[minmax(12rem,1fr)_8rem_8rem_8rem_14.5rem] print:grid-cols-[minmax(12rem,1fr)_5.5rem_6.5rem_11rem] print:gap-x-3 print:px-4'
const unlessNarrow = 'desk:max-roomy:hidden print:hidden'

export const MemberColumns = () => (
  <ColumnNames
    columns={memberColumns}
    names={[names.name, names.active, names.viewed, [names.recent, unlessNarrow], names.engagement]}
  />
)

interface MemberRowProps {
  person: ReportedPerson
  teamId: number
  /** Makes a join card, for somebody who can have one. */
  onCard?: (() => void) | undefined
}

/** A member's reading of their team's posts. */
export function MemberRow({ person, teamId, onCard }: MemberRowProps) {
  const { user, viewedPosts, totalPosts, recentViews, engagementRate, daysSinceLastActivity } = person
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 text-small text-ink-2 tabular-nums desk:min-h-15 desk:py-2',
        memberColumns,
      )}
    >
      <Who person={person} teamId={teamId} onCard={onCard}>
        {user.email ?? user.signInName}
      </Who>
      <div className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 ps-13 max-desk:order-last max-desk:text-meta desk:contents print:contents">
        <Named
          label={names.active}
          className="max-desk:order-last max-desk:ms-auto max-desk:text-ink-3 print:order-none print:ms-0"
        >
          {lastActiveInTeam(daysSinceLastActivity)}
        </Named>
        <Named label={names.viewed}>{text.people.viewed({ viewed: viewedPosts, total: totalPosts })}</Named>
        <Named label={names.recent} className={unlessNarrow}>
          {text.people.recent({ count: recentViews })}
        </Named>
      </div>
      <Rate rate={engagementRate} />
    </div>
  )
}

const Rate = ({ rate }: Parameters<typeof RateCell>[0]) => (
  <Named label={names.engagement} className="col-span-2 max-desk:ps-13 desk:col-span-1 print:col-span-1 print:ps-0">
    <RateCell rate={rate} />
  </Named>
)

/** The face and name of a row, with a line below it; on a phone, their band stands beside it. */
interface WhoProps {
  person: ReportedPerson
  /** Of the report in which they are; undefined for the company's. */
  teamId?: number | undefined
  onCard?: (() => void) | undefined
  children: ReactNode
}

function Who({ person, teamId, onCard, children }: WhoProps) {
  const { user, hasSignedIn, engagementRate } = person
  const name = fullName(user)
  return (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar person={user} size="row" />
        <div className="min-w-0 flex-1">
          <Link
            to="/person/$userId"
            params={{ userId: String(user.id) }}
            search={{ teamId }}
            className="block py-1 text-action wrap-anywhere text-ink no-underline hover:underline"
          >
            {name}
          </Link>
          <div className="truncate text-meta text-ink-3">
            {!hasSignedIn && `${text.people.notJoined} · `}
            {children}
          </div>
        </div>
        {onCard && (
          <IconButton
            label={joinText.cardFor({ name })}
            icon={<IdCard className="size-5" />}
            className="print:hidden"
            onClick={onCard}
          />
        )}
      </div>
      <div className="desk:hidden print:hidden">
        <BandTag rate={engagementRate} />
      </div>
    </>
  )
}

/** With the class of a column that is not always there. */
type ColumnName = string | readonly [name: string, className: string]

/** The names of the columns above a list, on a desk and on paper. */
function ColumnNames({ columns, names }: { columns: string; names: readonly ColumnName[] }) {
  return (
    <div
      aria-hidden
      className={classes(
        'hidden min-h-10 items-center border-b border-line text-meta font-semi text-ink-3 desk:grid print:grid',
        columns,
      )}
    >
      {names
        .map(each => (typeof each === 'string' ? ([each, ''] as const) : each))
        .map(([name, className]) => (
          <span key={name} className={className}>
            {name}
          </span>
        ))}
    </div>
  )
}
