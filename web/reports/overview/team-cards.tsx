import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TeamReport } from '#contract/reports.ts'
import { number } from '#locales/messages.ts'
import { crews, reports as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { percent } from '#web/engagement/rates.ts'
import { BandTag, RateMeter } from '#web/reports/band-tag.tsx'
import { NotJoined } from '#web/reports/not-joined.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const teamsShown = 10

/** The figures of each team, with links to its report and to its members under 25%. */
export function TeamCards({ teams }: { teams: readonly TeamReport[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? teams : teams.slice(0, teamsShown)
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-h3">{text.teams.title}</h2>
        <TextLink to="/crews" alone className="print:hidden">
          {crews.open}
        </TextLink>
      </div>
      <ul className="scroll-none -mx-4 flex snap-x gap-3 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:grid desk:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] desk:px-0 print:grid print:grid-cols-3">
        {shown.map(report => (
          <li key={report.team.id} className="min-w-0 shrink-0 basis-67 snap-center desk:basis-auto">
            <TeamCard report={report} />
          </li>
        ))}
      </ul>
      {shown.length < teams.length && (
        <div className="mt-3 text-center print:hidden">
          <Button onClick={() => setShowsAll(true)}>{text.showAllOf({ count: teams.length })}</Button>
        </div>
      )}
    </section>
  )
}

function TeamCard({ report }: { report: TeamReport }) {
  const {
    team,
    averageEngagementRate: rate,
    totalMembers,
    membersNotJoined,
    totalPosts,
    activeMembersLast7Days,
  } = report
  const attention = report.lowEngagementMembers
  return (
    <Card className="relative h-full p-4 break-inside-avoid transition-colors hover:bg-sunken">
      <h3 className="flex min-w-0 items-center gap-2 text-action font-semi">
        <Link
          to="/engagement-reports"
          search={{ teamId: team.id }}
          className="min-w-0 truncate text-ink no-underline after:absolute after:inset-0 after:rounded-card"
        >
          {teamName(team.id, team.name)}
        </Link>
        {!team.isActive && <Tag plain>{text.inactive}</Tag>}
      </h3>
      <div className="mt-1 mb-2 flex min-h-8 items-center justify-between">
        <b className="text-figure tabular-nums">{percent(rate)}</b>
        <BandTag rate={rate} />
      </div>
      <RateMeter rate={rate} />
      <dl className="mt-3.5 grid gap-1.5 text-meta text-ink-3 tabular-nums">
        <Fact name={text.teams.members}>{number(totalMembers)}</Fact>
        <Fact name={text.teams.posts}>{number(totalPosts)}</Fact>
        <Fact name={text.teams.active}>{number(activeMembersLast7Days)}</Fact>
        <Fact name={text.teams.attention}>
          {attention === 0 ? (
            0
          ) : (
            <Link
              to="/engagement-reports"
              search={{ teamId: team.id, chip: 'attention' }}
              hash="people"
              className="relative z-10 -m-3 p-3 text-danger"
            >
              <span aria-hidden>{number(attention)}</span>
              <VisuallyHidden>
                {text.teams.attentionOf({ count: attention, team: teamName(team.id, team.name) })}
              </VisuallyHidden>
            </Link>
          )}
        </Fact>
      </dl>
      <NotJoined count={membersNotJoined} teamId={team.id} className="mt-2" />
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: string | number | React.ReactElement }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>{name}</dt>
      <dd className="text-action text-ink">{children}</dd>
    </div>
  )
}
