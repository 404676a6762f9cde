import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

interface CheckRowProps {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice of its own row, with what it means below. */
export function CheckRow({ label, help, checked, onChange }: CheckRowProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="flex min-h-14 w-full items-center gap-3.5 rounded-control border border-line px-4 py-2.5 text-start hover:bg-sunken"
    >
      <span
        aria-hidden
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-thumb [&_svg]:size-4',
          checked ? 'bg-fill text-on-fill' : 'bg-surface shadow-control',
        )}
      >
        {checked && <Check strokeWidth={3} />}
      </span>
      <span className="min-w-0">
        <span className="block text-action font-semi">{label}</span>
        <span className="block text-meta text-ink-2">{help}</span>
      </span>
    </button>
  )
}
