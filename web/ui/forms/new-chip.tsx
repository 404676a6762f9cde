import { Check, Plus, X } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { common } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface NewChipProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> {
  label: string
  /** Of the button that adds what was typed. */
  addLabel: (name: string) => string
  /** Returns why an entry cannot be added, or undefined. */
  problemWith: (entry: string) => string | undefined
  /** Returns whether it was added; if not, what was typed stays. */
  onAdd: (entry: string) => boolean | Promise<boolean>
  /** Begins with the field. */
  isOpen?: boolean
  error?: string
}

/** A chip that becomes a field for another entry. Leaving the field adds what was typed. */
export function NewChip({ label, addLabel, problemWith, onAdd, isOpen = false, error, ...input }: NewChipProps) {
  const [open, setOpen] = useState(isOpen)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const chip = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const shown = problem ?? error

  const close = () => {
    setTyped('')
    setProblem(undefined)
    setOpen(false)
  }
  const add = async () => {
    const entry = typed.trim()
    if (entry === '') return close()
    const found = problemWith(entry)
    setProblem(found)
    if (!found && (await onAdd(entry))) close()
  }
  const closeToChip = () => {
    close()
    requestAnimationFrame(() => chip.current?.focus())
  }
  if (!open) {
    return (
      <>
        <button
          ref={chip}
          type="button"
          className="inline-flex min-h-target items-center gap-2 rounded-full border border-dashed border-field-line bg-surface px-3.5 text-small font-semi text-brand-ink hover:bg-sunken"
          onClick={() => {
            flushSync(() => setOpen(true))
            field.current?.focus()
          }}
        >
          <Plus className="size-5 shrink-0" />
          {label}
        </button>
        {error && <Problem id={id}>{error}</Problem>}
      </>
    )
  }
  return (
    <>
      <span
        role="group"
        aria-label={label}
        className="inline-flex min-h-target max-w-full items-center rounded-full border-2 border-brand-ink bg-surface ps-3.5"
      >
        <input
          {...input}
          ref={field}
          aria-label={label}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? id : undefined}
          autoCapitalize={input.inputMode ? 'none' : undefined}
          autoComplete="off"
          value={typed}
          className="w-36 min-w-0 bg-transparent text-small outline-none"
          onChange={event => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.parentElement?.contains(relatedTarget)) void add()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && typed.trim() !== '') {
              event.preventDefault()
              void add()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              closeToChip()
            }
          }}
        />
        <IconButton
          label={addLabel(typed.trim())}
          icon={<Check className="size-5 text-brand-ink" />}
          onClick={() => void add()}
        />
        <IconButton label={common.cancel} icon={<X className="size-5" />} onClick={closeToChip} />
      </span>
      {shown && <Problem id={id}>{shown}</Problem>}
    </>
  )
}

const Problem = ({ id, children }: { id: string; children: string }) => (
  <p id={id} role="alert" className="basis-full text-small font-medium text-danger">
    {children}
  </p>
)
