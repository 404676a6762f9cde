import { editedMark as text } from '#locales/text.ts'

/** Stands where the text was that a leader has removed. */
export const RemovalNote = ({ note }: { note: string }) => (
  <p className="text-body text-ink-3 italic wrap-anywhere">{text.removed({ note, quote })}</p>
)

const quote = (words: string) => (
  <span key="quote" dir="auto">
    {words}
  </span>
)
