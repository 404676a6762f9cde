import { useQuery } from '@tanstack/react-query'
import { CheckCheck, ChevronRight, Gift } from 'lucide-react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import { dialogs, participant as words } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { engagementStatusQuery } from '#web/engagement/engagement.data.ts'
import { percent } from '#web/engagement/rates.ts'
import { partsOf, timeLeft } from '#web/giveaways/countdown.tsx'
import { giveawayStatusQuery } from '#web/giveaways/giveaways.data.ts'
import { useServerNow } from '#web/giveaways/server-clock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { useReadNext } from './reading-tour.ts'
import { wordsOf } from './standing-words.ts'
import { UnreadPosts } from './unread-posts.tsx'

const text = dialogs.status
type Active = GiveawayStatus['active'][number]

/** How the user stands in a giveaway, with the posts left to read. */
export function EngagementStatusDialog({ giveawayId, open, onClose }: LayerProps & { giveawayId: number }) {
  const query = useQuery(giveawayStatusQuery)
  const giveaway = query.data?.active.find(({ id }) => id === giveawayId)
  const readNext = useReadNext()
  const follow = () => {
    onClose()
    if (giveaway) readNext(giveaway.id, giveaway.unread)
  }
  const hasMore = giveaway !== undefined && giveaway.unread.length > 0
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.title}
      subject={giveaway && <EndsIn {...giveaway} />}
      foot={
        <>
          <LinkButton to="/lottery-eligibility" className="px-3.5">
            {words.page}
          </LinkButton>
          {hasMore && (
            <Button variant="primary" className="flex-1 px-3 whitespace-nowrap" onClick={follow}>
              {text.readNext}
              <ChevronRight className="size-5" />
            </Button>
          )}
        </>
      }
    >
      <LoadedRows
        query={query}
        failed={text.failed}
        failedText={text.failedText}
        label={text.loading}
        rows={3}
        isInside
      >
        {() =>
          giveaway ? (
            <Standing giveaway={giveaway} onFollow={onClose} />
          ) : (
            <EmptyState icon={<Gift />} title={text.over}>
              {text.overText}
            </EmptyState>
          )
        }
      </LoadedRows>
    </Dialog>
  )
}

function EndsIn({ title, endDate }: Active) {
  const ms = Date.parse(endDate) - useServerNow()
  if (ms <= 0) return text.ended({ title })
  const { days, hours, minutes } = partsOf(ms)
  return text.subject({
    title,
    left: days + hours + minutes > 0 ? timeLeft({ days, hours, minutes }) : text.lessThanMinute,
  })
}

function Standing({ giveaway, onFollow }: { giveaway: Active; onFollow: () => void }) {
  const { standing, asked, read, prize, teamId, teams, unread } = giveaway
  const { title, help } = wordsOf(giveaway)
  const left = asked - read
  const takesPart = standing === 'in' || standing === 'reading'
  const share = asked === 0 ? 1 : read / asked
  return (
    <>
      <div className="flex items-center gap-4.5">
        {takesPart && (
          <ProgressRing share={share} className={classes('size-22 text-title', share === 1 && 'text-success')}>
            {share === 1 ? <CheckCheck className="size-8" /> : percent(share * 100)}
          </ProgressRing>
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h3 className="text-h3">{title}</h3>
          <p className="text-body text-pretty text-ink-2">
            {standing === 'in' ? text.inText({ prize }) : standing === 'reading' ? text.more({ left, prize }) : help}
          </p>
        </div>
      </div>
      <Feeds teams={teams} isOfTeam={!isCompanyWide(teamId ?? companyWideTeamId)} />
      {unread.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-label text-ink-2">{text.stillToRead}</h3>
          <UnreadPosts posts={unread} onFollow={onFollow} />
          {unread.length < left && (
            <p className="mt-2 text-small text-ink-3">{text.onlyFirst({ shown: unread.length, left })}</p>
          )}
        </>
      )}
    </>
  )
}

/** What is read of each feed that the giveaway asks for; for a team's, also of all feeds of the user. */
function Feeds({ teams, isOfTeam }: { teams: Active['teams']; isOfTeam: boolean }) {
  const { data: all } = useQuery(engagementStatusQuery)
  const rows = [
    ...teams.map(team => ({ ...team, key: team.teamId, name: teamName(team.teamId, team.teamName) })),
    ...(all && isOfTeam && all.totalPosts > 0
      ? [{ key: 0, name: text.engagement, read: all.viewedPosts, asked: all.totalPosts }]
      : []),
  ]
  return (
    <ul className="mt-5 grid grid-cols-2 gap-4">
      {rows.map(({ key, name, read, asked }) => (
        <li key={key}>
          <p className="flex items-baseline justify-between gap-3 text-small">
            <span className="min-w-0 truncate text-ink-2">{name}</span>
            <span className="shrink-0 font-strong tabular-nums">{text.of({ read, of: asked })}</span>
          </p>
          <Meter value={(read / asked) * 100} className="mt-1.5" />
        </li>
      ))}
    </ul>
  )
}
