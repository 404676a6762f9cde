import { Pencil } from 'lucide-react'
import type { GiveawayTemplate } from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplatePreview } from './template-preview.tsx'

interface TemplateCardProps {
  kind: GiveawayTemplate
  template: string
  isEditing: boolean
  /** Undefined while it can't be edited: another template is, or the user may not. */
  onEdit: (() => void) | undefined
  onDone: () => void
}

/** A template as people see it filled, or in edit. */
export function TemplateCard({ kind, template, isEditing, onEdit, onDone }: TemplateCardProps) {
  return (
    <Card role="region" aria-label={text.templates.names[kind]} className="pb-5">
      <CardHeader
        title={text.templates.names[kind]}
        subject={text.templates.when[kind]}
        end={
          onEdit && (
            <Button icon={<Pencil aria-hidden className="size-4.5" />} onClick={onEdit}>
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
