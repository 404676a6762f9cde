import { useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlBox, controlInput, Field, type FieldProps } from '#web/ui/forms/field.tsx'
import type { MentionedText } from './mentioned-text.ts'
import { useMentions } from './use-mentions.tsx'

interface MentionAreaFieldProps extends FieldProps {
  value: MentionedText
  /** Whose members are offered after an `@`. */
  teamId: number
  onChange: (text: MentionedText) => void
  rows: number
}

/** A text area of a form, like `TextAreaField`, whose text keeps its mentions. */
export function MentionAreaField({ value, teamId, onChange, rows, ...field }: MentionAreaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ area, value, onChange, teamId, listClassName: 'mt-2' })
  return (
    <Field {...field}>
      {ids => (
        <>
          <div className={classes(controlBox, 'relative flex')}>
            <textarea
              ref={area}
              rows={rows}
              dir="auto"
              value={value.content}
              onChange={event => mentions.change(event.target.value)}
              onKeyDown={mentions.press}
              {...mentions.fieldProps}
              {...ids}
              className={classes(controlInput, 'min-h-24 resize-y px-3.5')}
            />
            {mentions.marks}
          </div>
          {mentions.list}
        </>
      )}
    </Field>
  )
}
