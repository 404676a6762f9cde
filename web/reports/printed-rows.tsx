import { reports as text } from '#locales/text.ts'

/** On paper below a list: how many rows of how many are there. */
export const PrintedRows = ({ shown, all }: { shown: number; all: number }) => (
  <p className="hidden px-4 py-3 text-meta text-ink-3 print:block">{text.printedRows({ shown, all })}</p>
)
