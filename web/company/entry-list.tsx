import { Plus, Trash2, TriangleAlert, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { organization as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

interface EntryListProps {
  words: { title: string; subject: string; add: string; consequence: (values: { name: string }) => string }
  entries: readonly string[]
  /** Shown instead of an empty list. */
  none?: string
  placeholder?: string
  inputMode?: 'url'
  /** Returns why an entry cannot be added, or undefined. */
  problemWith: (entry: string) => string | undefined
  /** Returns what to ask before an entry is added, or undefined. */
  questionFor?: (entry: string) => { title: string; body: string; confirm: string } | undefined
  /** Returns why an entry cannot be removed, or undefined. */
  keeps?: string
  /** Another action of an entry. */
  renderAction?: (entry: string) => ReactNode
  isAdding: boolean
  isRemoving: boolean
  /** Resolves to whether it was added; if not, the input stays. */
  onAdd: (entry: string) => Promise<boolean>
  onRemove: (entry: string) => Promise<unknown>
}

/** An editable list of words; removing asks first. */
export function EntryList({
  words,
  entries,
  none,
  placeholder,
  inputMode,
  problemWith,
  questionFor,
  keeps,
  renderAction,
  isAdding,
  isRemoving,
  onAdd,
  onRemove,
}: EntryListProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const entry = typed.trim()
    if (entry === '' || isAdding) return
    const problem = problemWith(entry)
    setError(problem)
    if (problem) input.current?.focus()
    else if (questionFor?.(entry)) setAsking(true)
    else await save()
  }
  const save = async () => {
    // what has been typed since stays
    if (await onAdd(typed.trim())) setTyped(now => (now === typed ? '' : now))
    setAsking(false)
  }
  const question = questionFor?.(typed.trim())
  return (
    <Card>
      <CardHeader title={words.title} subject={words.subject} />
      <ul className="mt-2 px-5">
        {entries.map(entry => (
          <li key={entry} className="flex min-h-13 items-center gap-2 border-line not-first:border-t">
            <span className="min-w-0 flex-1 truncate">{entry}</span>
            {renderAction?.(entry)}
            {!keeps && (
              <IconButton
                label={text.remove({ name: entry })}
                icon={<X className="size-5" />}
                className="-me-2.5"
                onClick={() => setLeaving(entry)}
              />
            )}
          </li>
        ))}
        {entries.length === 0 && none && <li className="py-3 text-small text-ink-3">{none}</li>}
      </ul>
      {keeps && <p className="px-5 pb-4 text-meta text-ink-3">{keeps}</p>}
      <Form onSubmit={event => void add(event)} className="flex items-start gap-2.5 border-t border-line p-5">
        <TextField
          ref={input}
          label={words.add}
          labelHidden
          placeholder={placeholder ?? words.add}
          inputMode={inputMode}
          autoCapitalize={inputMode ? 'none' : undefined}
          autoComplete="off"
          fieldClassName="flex-1"
          value={typed}
          error={error}
          onChange={event => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button
          type="submit"
          className="min-h-field"
          icon={<Plus className="size-5" />}
          waiting={isAdding}
          waitingLabel={text.adding}
        >
          {text.addButton}
        </Button>
      </Form>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          icon={<TriangleAlert />}
          title={question.title}
          confirmLabel={question.confirm}
          waiting={isAdding}
          waitingLabel={text.adding}
          danger={false}
          onConfirm={() => void save()}
        >
          {question.body}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={open => !open && setLeaving(undefined)}
        icon={<Trash2 />}
        title={text.removeTitle({ name: leaving ?? '' })}
        confirmLabel={text.removeConfirm}
        waiting={isRemoving}
        waitingLabel={text.removing}
        onConfirm={() => void onRemove(leaving ?? '').then(() => setLeaving(undefined))}
      >
        {words.consequence({ name: leaving ?? '' })}
      </ConfirmDialog>
    </Card>
  )
}
