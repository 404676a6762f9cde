import { type Band, bandOf } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Meter } from '#web/ui/states/meter.tsx'

const tones = { high: 'success', medium: 'info', low: 'warning', 'very-low': 'danger' } as const satisfies Record<
  Band,
  string
>

/** The band of a rate as a word; nothing without a rate. */
export function BandTag({ rate }: { rate: number | null }) {
  const band = bandOf(rate)
  return band && <Tag tone={tones[band]}>{text.bands[band]}</Tag>
}

/** A rate as a bar in the color of its band. */
export function RateMeter({ rate, className }: { rate: number | null; className?: string }) {
  const band = bandOf(rate)
  return <Meter value={rate ?? 0} tone={band ? tones[band] : 'brand'} className={className} />
}

/** A rate as a number, a bar and the word of its band. */
export function RateCell({ rate }: { rate: number | null }) {
  return (
    <div className="flex items-center gap-2.5 max-desk:flex-row-reverse desk:grid desk:grid-cols-[2.5rem_minmax(0,1fr)_5.5rem] print:grid print:grid-cols-[2.5rem_minmax(0,1fr)_5rem]">
      <b className="w-[2.5rem] text-label tabular-nums max-desk:text-end">{percent(rate)}</b>
      <RateMeter rate={rate} className="flex-1" />
      <span className="max-desk:hidden print:block">
        <BandTag rate={rate} />
      </span>
    </div>
  )
}
