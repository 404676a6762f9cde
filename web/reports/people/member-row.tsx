import type { ReportedPerson } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reports as text } from '#locales/text.ts'
import { lastActiveInTeam } from '#web/engagement/last-active.ts'
import { BandTag, RateCell } from '#web/reports/band-tag.tsx'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { ColumnNames, Named } from './named.tsx'

const names = text.people.columns
/** Names never give way: where there is little room, and on paper, the recent views go. */
const columns =
  'desk:grid-cols-[minmax(12rem,1fr)_6.5rem_7rem_14.5rem] desk:gap-x-4 desk:px-5 roomy:grid-cols-[minmax(12rem,1fr)_8rem_8rem_8rem_14.5rem] print:grid-cols-[minmax(12rem,1fr)_5.5rem_6.5rem_11rem] print:gap-x-3 print:px-4'
const onlyRoomy = 'desk:max-roomy:hidden print:hidden'

export const MemberColumns = () => (
  <ColumnNames
    columns={columns}
    names={[names.name, names.active, names.viewed, [names.recent, onlyRoomy], names.engagement]}
  />
)

/** What a member has read of their team's posts. */
export function MemberRow({ person }: { person: ReportedPerson }) {
  const { user, viewedPosts, totalPosts, recentViews, engagementRate, hasSignedIn, daysSinceLastActivity } = person
  const name = fullName(user)
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 text-small text-ink-2 tabular-nums desk:min-h-15 desk:py-2',
        columns,
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} tintKey={user.id} imageUrl={user.profileImageUrl} size="row" />
        <div className="min-w-0">
          <div className="text-action wrap-anywhere text-ink">{name}</div>
          <div className="truncate text-meta text-ink-3">
            {!hasSignedIn && `${text.people.notSignedIn} · `}
            {user.email ?? user.signInName}
          </div>
        </div>
      </div>
      <div className="desk:hidden print:hidden">
        <BandTag rate={engagementRate} />
      </div>
      <div className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 ps-13 max-desk:order-last max-desk:text-meta desk:contents print:contents">
        <Named
          label={names.active}
          className="max-desk:order-last max-desk:ms-auto max-desk:text-ink-3 print:order-none print:ms-0"
        >
          {lastActiveInTeam(daysSinceLastActivity)}
        </Named>
        <Named label={names.viewed}>{text.people.viewed({ viewed: viewedPosts, total: totalPosts })}</Named>
        <Named label={names.recent} className={onlyRoomy}>
          {text.people.recent({ count: recentViews })}
        </Named>
      </div>
      <Named label={names.engagement} className="col-span-2 max-desk:ps-13 desk:col-span-1 print:col-span-1 print:ps-0">
        <RateCell rate={engagementRate} />
      </Named>
    </div>
  )
}
