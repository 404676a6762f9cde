import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#contract/policy.ts'
import type { GiveawayTemplate } from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useActor } from '#web/session/session.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TemplateCard } from './template-card.tsx'
import { fieldOf } from './template-form.ts'

const kinds = ['announcement', 'winner'] as const satisfies readonly GiveawayTemplate[]

/** Both templates, one of them in edit at a time. Team owners can read them. */
export function TemplateList() {
  const mayEdit = can(useActor(), 'template.edit')
  const { data: company, isError, isFetching, refetch } = useQuery(companyQuery)
  const [editing, setEditing] = useState<GiveawayTemplate>()
  if (!company && isError) {
    return (
      <QueryFailure title={text.templates.failed} query={{ isFetching, refetch }}>
        {text.templates.failedText}
      </QueryFailure>
    )
  }
  if (!company) return <Loading />
  return (
    <div className="grid gap-4">
      {!mayEdit && <Callout>{text.templates.readOnly}</Callout>}
      {kinds.map(kind => (
        <TemplateCard
          key={kind}
          kind={kind}
          template={company[fieldOf[kind]] ?? ''}
          isEditing={editing === kind}
          onEdit={mayEdit && editing === undefined ? () => setEditing(kind) : undefined}
          onDone={() => setEditing(undefined)}
        />
      ))}
    </div>
  )
}

function Loading() {
  return (
    <Skeleton label={text.templates.loading} className="grid gap-4">
      {kinds.map(kind => (
        <Card key={kind} className="grid gap-3 p-5">
          <SkeletonBlock className="h-5 w-40" />
          <SkeletonBlock className="h-24" />
        </Card>
      ))}
    </Skeleton>
  )
}
