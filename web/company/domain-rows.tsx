import { Globe, Plus, Trash2 } from 'lucide-react'
import { domain } from '#contract/company.forms.ts'
import { company as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { isPublicMail } from './public-mail.ts'

interface DomainRowsProps {
  /** The key and the field of each row, in order; at least one. */
  rows: { key: string; field: object; name: string }[]
  onAdd: () => void
  onRemove: (row: number) => void
}

export function DomainRows({ rows, onAdd, onRemove }: DomainRowsProps) {
  const publicMail = rows.map(({ name }) => domain.safeParse(name).data ?? '').find(isPublicMail)
  return (
    <fieldset>
      <legend className="mb-1.5 text-label">{text.setup.domains}</legend>
      <p className="mb-2 text-meta text-ink-3">{text.setup.domainsHelp}</p>
      <div className="grid gap-2">
        {rows.map(({ key, field, name }, row) => (
          <div key={key} className="flex items-start gap-1">
            <TextField
              label={text.setup.domain({ number: row + 1 })}
              labelHidden
              placeholder={text.setup.domainExample}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              icon={<Globe aria-hidden />}
              fieldClassName="flex-1"
              {...field}
            />
            {rows.length > 1 && (
              <IconButton
                label={text.setup.removeDomain({ name: name || text.setup.domain({ number: row + 1 }) })}
                icon={<Trash2 aria-hidden className="size-5" />}
                className="mt-0.5 -me-2"
                onClick={() => onRemove(row)}
              />
            )}
          </div>
        ))}
      </div>
      {publicMail && (
        <Callout tone="warning" className="mt-2">
          {text.setup.publicMail({ domain: publicMail })}
        </Callout>
      )}
      <Button variant="ghost" className="mt-1 -ms-3" icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
        {text.setup.addDomain}
      </Button>
    </fieldset>
  )
}
