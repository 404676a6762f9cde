import { Download } from 'lucide-react'
import { peopleImport as text } from '#locales/text.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ImportError } from './import.data.ts'

const importShownErrors = 100

/** The rows that are skipped, each with its reason; all of them as a file. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const shown = errors.slice(0, importShownErrors)
  return (
    <section className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 py-1 pe-1 ps-4">
        <h3 className="text-label">{text.errors}</h3>
        <Button
          variant="ghost"
          icon={<Download className="size-4.5" />}
          onClick={() => saveCsv(text.errorsName, errorRows(errors))}
        >
          {text.download}
        </Button>
      </div>
      <ul>
        {shown.map(({ row, name, email, message }) => (
          <li key={row} className="flex gap-4 border-t border-line px-4 py-2.5 text-small">
            <span className="w-14 shrink-0 text-ink-3 tabular-nums">{text.rowNumber({ row: String(row) })}</span>
            <span className="min-w-0 flex-1 desk:flex desk:gap-4">
              <span className="block min-w-0 wrap-anywhere desk:w-[40%]">
                {name && <span className="block">{name}</span>}
                {(email || !name) && <span className="block text-ink-3">{email || '–'}</span>}
              </span>
              <span className="block min-w-0 wrap-anywhere text-ink-2 desk:flex-1">{message}</span>
            </span>
          </li>
        ))}
      </ul>
      {errors.length > shown.length && (
        <p className="border-t border-line px-4 py-3 text-small text-ink-3">
          {text.moreErrors({ count: errors.length - shown.length })}
        </p>
      )}
    </section>
  )
}

const errorRows = (errors: readonly ImportError[]) => [
  ['row', 'name', 'email', 'message'],
  ...errors.map(({ row, name, email, message }) => [String(row), name, email, message]),
]
