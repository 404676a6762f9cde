import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, UsersRound } from 'lucide-react'
import { reports as text } from '#locales/text.ts'
import { ownedTeamsQuery } from '#web/reports/reports.data.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** The teams that the user owns, each a card that opens its engagement. */
export function OwnTeams() {
  const query = useQuery(ownedTeamsQuery)
  const { data: teams } = query
  if (!teams)
    return (
      <Card>
        {hasFailed(query) ? (
          <QueryFailure isInside title={text.teamsFailed} query={query}>
            {text.teamsFailedText}
          </QueryFailure>
        ) : (
          <RowSkeletons label={text.loading} rows={3} />
        )}
      </Card>
    )
  if (teams.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<UsersRound />}
          title={text.ownTeams.none}
          action={
            <LinkButton to="/engagement-reports" variant="primary">
              {text.ownTeams.toReports}
            </LinkButton>
          }
        >
          {text.ownTeams.noneText}
        </EmptyState>
      </Card>
    )
  return (
    <ul aria-label={text.ownTeams.list} className="grid gap-3 desk:grid-cols-2 desk:gap-4">
      {teams.map(({ id, name, description, departments, isActive }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/team-engagement"
            search={{ teamId: id }}
            className="flex h-full min-h-20 items-center gap-4 rounded-card bg-surface px-5 py-4 text-ink no-underline shadow-card transition-colors hover:bg-sunken"
          >
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink"
            >
              <UsersRound className="size-6" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate text-h3">{name}</span>
                {!isActive && <Tag plain>{text.inactive}</Tag>}
              </span>
              <span className="block truncate text-small text-ink-2">{description || departments.join(', ')}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
