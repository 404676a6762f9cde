import { Clock, Eye, ListChecks, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { day } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { writtenPoll } from '#contract/polls.forms.ts'
import type { WrittenPoll } from '#contract/polls.ts'
import { polls, pollEditor as text, validation } from '#locales/text.ts'
import { localInput, ownTimeZone } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SwitchRow, WithIcon } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export interface PollEditorProps {
  /** Null for a new one. */
  poll: WrittenPoll | null
  /** Called with the poll once it is complete, or with null to remove it. */
  onChange: (poll: WrittenPoll | null) => void
  /** When its post comes out; null for at once. */
  publishedAt: string | null
  onClose: () => void
}

const blank: WrittenPoll = { question: '', answers: ['', ''], isMultiple: false, hasNames: true, closesAt: null }

/** Writes the poll of a post. */
export function PollEditor({ poll, onChange, publishedAt, onClose }: PollEditorProps) {
  const [before] = useState(poll ?? blank)
  const [written, setWritten] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (next: Partial<WrittenPoll>) => {
    setWritten({ ...written, ...next })
    setErrors({})
  }
  const finish = () => {
    const checked = check(written, publishedAt)
    if (checked.errors) {
      setErrors(checked.errors)
      return
    }
    onChange(checked.poll)
    onClose()
  }
  const { question, isMultiple, hasNames, closesAt } = written
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={written === before}
      title={polls.poll}
      foot={
        <>
          {poll && (
            <Button
              variant="ghost"
              className="me-auto text-danger"
              onClick={() => {
                onChange(null)
                onClose()
              }}
            >
              {text.removePoll}
            </Button>
          )}
          <Button variant="primary" onClick={finish}>
            {text.done}
          </Button>
        </>
      }
    >
      <TextField
        label={text.question}
        value={question}
        maxLength={2 * limits.pollQuestionCharacters}
        error={errors['question']}
        onChange={({ target }) => change({ question: target.value })}
      />
      <Answers answers={written.answers} errors={errors} onChange={answers => change({ answers })} />
      <div className="-mx-5 mt-4 divide-y divide-line border-t border-line px-5 desk:-mx-6 desk:px-6">
        <WithIcon icon={<ListChecks />}>
          <SwitchRow
            label={text.several}
            checked={isMultiple}
            onCheckedChange={checked => change({ isMultiple: checked })}
            className="min-w-0 flex-1"
          />
        </WithIcon>
        <WithIcon icon={<Clock />}>
          <SwitchRow
            label={text.end}
            help={hasNames ? text.endHelp : text.endNeeded}
            checked={closesAt !== null}
            disabled={!hasNames}
            onCheckedChange={checked => change({ closesAt: checked ? firstEnd(publishedAt) : null })}
            className="min-w-0 flex-1"
          />
        </WithIcon>
        {closesAt !== null && (
          <EndField
            key={String(hasNames)}
            value={closesAt}
            error={errors['closesAt']}
            onChange={at => change({ closesAt: at })}
          />
        )}
        <WithIcon icon={<Eye />}>
          <SwitchRow
            label={text.names}
            help={hasNames ? text.namesHelp : text.noNamesHelp}
            checked={hasNames}
            onCheckedChange={checked =>
              change({ hasNames: checked, closesAt: checked ? closesAt : (closesAt ?? firstEnd(publishedAt)) })
            }
            className="min-w-0 flex-1"
          />
        </WithIcon>
      </div>
    </Dialog>
  )
}

type Checked = { poll: WrittenPoll; errors?: undefined } | { errors: Record<string, string> }

/** Returns the poll, or what is wrong with it by the name of the field. */
function check(written: WrittenPoll, publishedAt: string | null): Checked {
  const parsed = writtenPoll.safeParse(written)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message
  const open = written.closesAt === null ? 1 : Date.parse(written.closesAt) - startOf(publishedAt)
  if (open <= 0) errors['closesAt'] ??= validation.pollPast
  if (open > limits.pollMs) errors['closesAt'] ??= validation.pollTooFar
  return parsed.success && Object.keys(errors).length === 0 ? { poll: parsed.data } : { errors }
}

const startOf = (publishedAt: string | null) => (publishedAt === null ? Date.now() : Date.parse(publishedAt))

const endHour = 17

/** What is offered first: five in the afternoon, a week after the post comes out. */
function firstEnd(publishedAt: string | null): string {
  const at = new Date(startOf(publishedAt) + 7 * day)
  at.setHours(endHour, 0, 0, 0)
  return at.toISOString()
}

interface AnswersProps {
  answers: readonly string[]
  errors: Record<string, string>
  onChange: (answers: string[]) => void
}

function Answers({ answers, errors, onChange }: AnswersProps) {
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-label">
        {text.answers}
        <span className="font-regular text-ink-3 tabular-nums">
          {text.count({ count: answers.length, max: limits.pollAnswersMax })}
        </span>
      </legend>
      <div className="grid gap-2">
        {answers.map((answer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no other identity.
          <div key={place} className="flex items-start gap-1">
            <TextField
              label={text.answer({ place: place + 1 })}
              labelHidden
              value={answer}
              maxLength={2 * limits.pollAnswerCharacters}
              error={errors[`answers.${place}`]}
              fieldClassName="flex-1"
              onChange={({ target }) => onChange(answers.with(place, target.value))}
            />
            <IconButton
              label={text.removeAnswer({ place: place + 1 })}
              icon={<X className="size-5" />}
              disabled={answers.length <= limits.pollAnswersMin}
              onClick={() => onChange(answers.toSpliced(place, 1))}
            />
          </div>
        ))}
      </div>
      {errors['answers'] && (
        <p role="alert" className="mt-1.5 text-small font-medium text-danger">
          {errors['answers']}
        </p>
      )}
      {answers.length < limits.pollAnswersMax && (
        <Button
          variant="ghost"
          className="mt-1"
          icon={<Plus className="size-5" />}
          onClick={() => onChange([...answers, ''])}
        >
          {text.addAnswer}
        </Button>
      )}
    </fieldset>
  )
}

interface EndFieldProps {
  /** An instant. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function EndField({ value, error, onChange }: EndFieldProps) {
  const [typed, setTyped] = useState(() => localInput(new Date(value)))
  return (
    <TextField
      type="datetime-local"
      label={text.ends}
      value={typed}
      help={ownTimeZone()}
      error={error}
      fieldClassName="py-3"
      onChange={({ target }) => {
        setTyped(target.value)
        const at = Date.parse(target.value)
        if (!Number.isNaN(at)) onChange(new Date(at).toISOString())
      }}
    />
  )
}
