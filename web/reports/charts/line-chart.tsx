import { type PointerEvent, useId, useState } from 'react'
import { classes } from '#web/ui/classes.ts'

interface ChartDay {
  /** "Nov 17" */
  label: string
  /** "Mon, Nov 17" */
  longLabel: string
  value: number | null
  /** The same day of the period before. */
  before: number | null
  /** Whether the value still grows. */
  isOpen?: boolean
}

interface LineChartProps {
  days: readonly ChartDay[]
  /** What the line shows, in a sentence: all that screen readers get, beside the table. */
  description: string
  names: { current: string; before: string; none: string; open?: string }
  format: (value: number) => string
  /** The top of the axis; by default a round number above all values. */
  top?: number
}

const labelsAtMost = 5
/** With so few known days, each is a dot: a line through two days looks like a trend. */
const dottedUpTo = 14

/** Values by day as a line, and the period before it dashed and gray, so that it reads without color and on paper. */
export function LineChart({ days, description, names, format, top }: LineChartProps) {
  const fade = useId()
  const [pointed, setPointed] = useState<number>()
  const known = days.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const ticks = ticksUpTo(top ?? Math.max(0, ...known))
  const highest = ticks.at(-1) ?? 1
  const current = pointsOf(
    days.map(day => day.value),
    highest,
  )
  const before = pointsOf(
    days.map(day => day.before),
    highest,
  )
  const firstOpen = days.findIndex(day => day.isOpen)
  const openFrom = firstOpen < 0 ? Number.POSITIVE_INFINITY : (firstOpen / Math.max(days.length - 1, 1)) * 100
  const closed = current.filter(({ x }) => x < openFrom)
  const open = current.slice(Math.max(0, closed.length - 1))
  const hasBefore = before.length > 0
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.min(days.length - 1, Math.max(0, Math.round(((event.clientX - left) / width) * (days.length - 1)))))
  }
  return (
    <figure className="px-5 pt-5 pb-4 desk:px-6">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] text-meta text-ink-3 tabular-nums" aria-hidden>
        <div className="-my-2.25 flex flex-col-reverse justify-between">
          {ticks.map(tick => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div
          className="relative h-48 touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute size-full overflow-visible"
            role="none"
          >
            <defs>
              <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
                <stop className="[stop-color:var(--brand-ink)]" stopOpacity={0.22} />
                <stop className="[stop-color:var(--brand-ink)]" stopOpacity={0} offset="1" />
              </linearGradient>
            </defs>
            {ticks.map(tick => {
              const y = 100 - (tick / highest) * 100
              return <path key={tick} d={`M0 ${y}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
            })}
            <path d={areaUnder(current)} fill={`url(#${fade})`} />
            <Line points={before} className="stroke-ink-3 stroke-[1.75px] [stroke-dasharray:4_4]" />
            <Line points={closed} className="stroke-brand-ink stroke-[2.5px]" />
            {firstOpen >= 0 && (
              <Line points={open} className="stroke-brand-ink stroke-[2px] [stroke-dasharray:1.5_3]" />
            )}
          </svg>
          {current.length <= dottedUpTo && current.map(each => <Dot key={each.x} at={each} />)}
          {pointed !== undefined && days[pointed] && (
            <Pointed
              day={days[pointed]}
              at={(pointed / Math.max(days.length - 1, 1)) * 100}
              {...{ highest, format, names }}
            />
          )}
        </div>
        <div className="col-start-2 flex justify-between pt-3">
          {labelsAlong(days.length, labelsAtMost).map(n => (
            <span key={n} className="max-[16rem]:not-first:not-last:hidden">
              {days[n]?.label}
            </span>
          ))}
        </div>
        <div className="col-start-2 flex flex-wrap gap-x-5 gap-y-1 pt-3 text-ink-2">
          <Legend line="border-t-3 border-brand-ink">{names.current}</Legend>
          {hasBefore && <Legend line="border-t-2 border-dashed border-ink-3">{names.before}</Legend>}
          {firstOpen >= 0 && <Legend line="border-t-2 border-dotted border-brand-ink">{names.open ?? ''}</Legend>}
        </div>
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  )
}

function Line({ points, className }: { points: readonly Point[]; className: string }) {
  return (
    <path
      d={lineThrough(points)}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
}

function Dot({ at, className }: { at: Point; className?: string }) {
  return (
    <span
      className={classes('absolute -m-1.25 size-2.5 rounded-full bg-brand-ink print-color', className)}
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
    />
  )
}

interface PointedProps extends Pick<LineChartProps, 'format' | 'names'> {
  day: ChartDay
  /** The distance from the left, in percent. */
  at: number
  highest: number
}

/** The day under the pointer, with both values. */
function Pointed({ day, at, highest, format, names }: PointedProps) {
  const y = day.value === null ? 100 : 100 - (day.value / highest) * 100
  return (
    <>
      {day.value !== null && <Dot at={{ x: at, y }} className="-m-1.75 size-3.5 border-2 border-surface shadow-card" />}
      <span
        className="pointer-events-none absolute z-10 -mt-2 rounded-thumb bg-ink px-2.5 py-1 whitespace-nowrap text-surface"
        style={{ left: `${at}%`, top: `${y}%`, transform: `translate(-${at}%, -100%)` }}
      >
        <b className="font-semi">{day.value === null ? names.none : format(day.value)}</b> {day.longLabel}
        <span className="block">
          {day.before === null ? names.none : format(day.before)} {names.before}
        </span>
      </span>
    </>
  )
}

function Legend({ line, children }: { line: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={classes('w-5', line)} />
      {children}
    </span>
  )
}

/** The values of a vertical axis from 0 up, at most five, on round steps that are whole numbers. */
export function ticksUpTo(max: number): number[] {
  const rough = Math.max(max, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map(n => n * power).find(each => each >= rough && each % 1 === 0) ?? Math.ceil(rough),
  )
  const count = Math.max(1, Math.ceil(Math.max(max, 1) / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** The positions of at most `most` labels along `count` points, evenly spaced, the first and the last included. */
export function labelsAlong(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, n) => n)
  return Array.from({ length: most }, (_, n) => Math.round((n * (count - 1)) / (most - 1)))
}

interface Point {
  x: number
  y: number
}

/** The known values as points of a square of 100 by 100, y downwards; points without a value are left out. */
export function pointsOf(values: readonly (number | null)[], top: number): Point[] {
  const width = Math.max(values.length - 1, 1)
  return values.flatMap((value, n) => (value === null ? [] : [{ x: (n / width) * 100, y: 100 - (value / top) * 100 }]))
}

const at = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** The path of a line through points. */
export const lineThrough = (points: readonly Point[]): string =>
  points.map((point, n) => `${n === 0 ? 'M' : 'L'}${at(point)}`).join('')

/** The path of the area between points and the bottom. */
export function areaUnder(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${lineThrough(points)}L${last.x.toFixed(2)} 100L${first.x.toFixed(2)} 100Z` : ''
}
