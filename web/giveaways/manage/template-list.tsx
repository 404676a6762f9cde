import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/policy.ts'
import type { GiveawayTemplate } from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { fieldOf, TemplateEditor, TemplatePreview } from './template-editor.tsx'

const kinds = ['announcement', 'winner'] as const satisfies readonly GiveawayTemplate[]

/** Both templates, one of them in edit at a time. Team owners can read them. */
export function TemplateList() {
  const mayEdit = can(useActor(), 'template.edit')
  const query = useQuery(companyQuery)
  const [editing, setEditing] = useState<GiveawayTemplate>()
  return (
    <Loaded query={query} failed={text.templates.failed} failedText={text.templates.failedText} loading={<Loading />}>
      {company => (
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
      )}
    </Loaded>
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

interface TemplateCardProps {
  kind: GiveawayTemplate
  template: string
  isEditing: boolean
  /** Undefined while it can't be edited: another template is, or the user may not. */
  onEdit: (() => void) | undefined
  onDone: () => void
}

/** A template as people see it filled, or in edit. */
function TemplateCard({ kind, template, isEditing, onEdit, onDone }: TemplateCardProps) {
  return (
    <Card role="region" aria-label={text.templates.names[kind]} className="pb-5">
      <CardHeader
        title={text.templates.names[kind]}
        subject={text.templates.when[kind]}
        end={
          onEdit && (
            <Button icon={<Pencil className="size-4.5" />} onClick={onEdit}>
              <span>{text.templates.edit[kind]({ hidden })}</span>
            </Button>
          )
        }
      />
      <div className="px-5 pt-4">
        {isEditing ? (
          <TemplateEditor kind={kind} template={template} onDone={onDone} />
        ) : (
          <div className="grid gap-4">
            <p className="rounded-control bg-sunken px-4 py-3 text-body wrap-anywhere whitespace-pre-line">
              {template}
            </p>
            <TemplatePreview kind={kind} template={template} />
          </div>
        )}
      </div>
    </Card>
  )
}
