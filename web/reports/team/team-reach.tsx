import { useQuery } from '@tanstack/react-query'
import { reports as text, reach as words } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { groupOfTeam, listedGroups, teamReachQuery } from '#web/engagement/reach/reach.data.ts'
import { GroupAction, usePrintedGroups } from '#web/engagement/reach/unreached.tsx'
import { UnreachedGroupCard } from '#web/engagement/reach/unreached-group.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

interface TeamReachProps {
  team: { id: number; name: string }
}

/** Why the team's newest posts have not reached members; nothing where everyone has read them. */
export function TeamReach({ team }: TeamReachProps) {
  const { data } = useQuery(teamReachQuery(team.id))
  const read = groupOfTeam(team.id)
  const print = usePrintedGroups(read, now => words.paper.teamSubject({ team: teamName(team.id, team.name), now }))
  const groups = listedGroups(data)
  if (groups.length === 0) return null
  return (
    <Card className="overflow-clip break-inside-avoid">
      <div className="px-5 pt-4 pb-1 desk:px-6">
        <h2 className="text-h3">{text.teamReach.title}</h2>
        <p className="mt-0.5 text-small text-ink-2">{text.teamReach.text}</p>
      </div>
      {groups.map(group => (
        <UnreachedGroupCard
          key={group.reason}
          group={group}
          queryKey={teamReachQuery(team.id).queryKey}
          read={read}
          action={
            <GroupAction
              group={group}
              teamId={team.id}
              postId={null}
              onAsk={() => print.mutate([group])}
              isAsking={print.isPending && print.variables[0]?.reason === group.reason}
            />
          }
        />
      ))}
    </Card>
  )
}
