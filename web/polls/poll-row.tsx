import { Check, Clock } from 'lucide-react'
import { polls as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

/** A row of a poll: its mark, the answer and its figure have their places from the start, so that nothing moves. */
export const rowLook =
  'relative z-0 grid min-h-13.5 grid-cols-[1.375rem_minmax(0,1fr)_2.75rem] items-center gap-3 overflow-hidden rounded-control text-label wrap-anywhere'

export const thinBorder = 'border px-3.5 py-1.5'

/** A border of two pixels in place of one, with as much less room inside. */
export const thickBorder = (color: 'brand' | 'info') =>
  `border-2 px-3.25 py-1.25 ${color === 'brand' ? 'border-brand-ink' : 'border-info'}`

interface MarkProps {
  /** Square, where several answers can be chosen. */
  isMultiple: boolean
  look: 'open' | 'chosen' | 'waiting' | 'none'
}

const looks = {
  open: 'border-2 border-field-line',
  chosen: 'bg-fill text-on-fill shadow-fill',
  waiting: 'border-2 border-current text-info',
  none: '',
}

export function Mark({ isMultiple, look }: MarkProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-5.5 place-items-center',
        isMultiple ? 'rounded-thumb' : 'rounded-full',
        looks[look],
      )}
    >
      {look === 'chosen' && <Check className="size-4" />}
      {look === 'waiting' && <Clock className="size-3.5" />}
    </span>
  )
}

interface ResultRowProps {
  /** Null where the result is not shown. */
  percent: number | null
  lang?: string | undefined
  isMine?: boolean
  isWaiting?: boolean
  isMultiple?: boolean
  /** The poll has ended, and this answer has the most votes. */
  isTop?: boolean
  /** A line below the answer. */
  note?: string | undefined
  children: string
}

/** An answer with its share as a bar. */
export function ResultRow({
  percent,
  lang,
  isMine,
  isWaiting,
  isMultiple = false,
  isTop,
  note,
  children,
}: ResultRowProps) {
  return (
    <div
      className={classes(
        rowLook,
        isWaiting ? thickBorder('info') : isMine ? thickBorder('brand') : `${thinBorder} border-line`,
        isTop && 'font-strong',
      )}
    >
      {percent !== null && (
        <span
          aria-hidden
          style={{ width: `${percent}%` }}
          className={classes(
            'absolute inset-y-0 start-0 -z-10 transition-[width]',
            isMine ? 'bg-fill/25' : 'bg-fill/15',
          )}
        />
      )}
      <Mark isMultiple={isMultiple} look={isWaiting ? 'waiting' : isMine ? 'chosen' : 'none'} />
      <span className="min-w-0">
        <span dir="auto" lang={lang} className="block">
          {children}
        </span>
        {isMine && <span className="sr-only">, {text.yourAnswer}</span>}
        {note && <span className="block text-meta font-regular text-ink-2">{note}</span>}
      </span>
      {percent !== null && <span className="text-end font-strong tabular-nums">{text.percent({ percent })}</span>}
    </div>
  )
}
