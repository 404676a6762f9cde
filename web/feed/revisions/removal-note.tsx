import { text } from './edited-mark.text.ts'

/** Stands where the text was that a leader has removed. */
export function RemovalNote({ note }: { note: string }) {
  return (
    <p className="text-body text-ink-3 italic wrap-anywhere">
      {text.removed} <span dir="auto">{note}</span>
    </p>
  )
}
