import { useQuery } from '@tanstack/react-query'
import { PartyPopper, TriangleAlert } from 'lucide-react'
import type { ReportedPerson } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { MemberRow } from '#web/reports/people/person-rows.tsx'
import { attentionQuery } from '#web/reports/reports.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

interface AttentionProps {
  teamId: number
  /** Members under 25%. */
  count: number
  onShowAll: () => void
}

/** The alert of a team's report; nothing where nobody is under 25%. */
export function LowEngagementAlert(props: AttentionProps) {
  if (props.count === 0) return null
  return (
    <Attention {...props} title={text.attention.alert}>
      {text.attention.alertText({ count: props.count })}
    </Attention>
  )
}

/** The members whom a team owner should look after. */
export function MembersNeedingAttention(props: AttentionProps) {
  if (props.count > 0)
    return (
      <Attention {...props} title={text.attention.needing}>
        {text.attention.needingText}
      </Attention>
    )
  return (
    <Card className="flex items-center gap-4 p-5">
      <Emblem tone="success">
        <PartyPopper />
      </Emblem>
      <div className="min-w-0">
        <h2 className="text-h3">{text.attention.needing}</h2>
        <p className="text-small text-ink-2">{text.attention.none}</p>
      </div>
    </Card>
  )
}

function Attention({
  teamId,
  count,
  onShowAll,
  title,
  children,
}: AttentionProps & { title: string; children: string }) {
  const { data } = useQuery(attentionQuery(teamId))
  return (
    <Card className="overflow-clip break-inside-avoid">
      <div className="flex items-start gap-3 bg-danger-soft px-5 py-4">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 className="text-h3">{title}</h2>
          <p className="mt-0.5 text-small text-ink-2">{children}</p>
        </div>
      </div>
      <Members people={data?.people ?? []} teamId={teamId} label={title} />
      {data && count > data.people.length && (
        <div className="border-t border-line px-2 py-1 print:hidden">
          <Button variant="ghost" onClick={onShowAll}>
            {text.showAllOf({ count })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Members({ people, teamId, label }: { people: readonly ReportedPerson[]; teamId: number; label: string }) {
  return (
    <ul aria-label={label}>
      {people.map(person => (
        <li key={person.user.id} className="border-line not-first:border-t">
          <MemberRow person={person} teamId={teamId} />
        </li>
      ))}
    </ul>
  )
}
