import { text } from './first-steps.text.ts'

const radius = 26
const length = 2 * Math.PI * radius

/** The number of steps behind, as a ring. */
export function ProgressRing({ done, all }: { done: number; all: number }) {
  return (
    <div
      role="img"
      aria-label={text.progress(done, all)}
      className="relative grid size-16 shrink-0 place-items-center text-center"
    >
      <svg aria-hidden viewBox="0 0 64 64" className="absolute inset-0 -rotate-90">
        <circle cx="32" cy="32" r={radius} fill="none" strokeWidth="8" className="stroke-track" />
        <circle
          cx="32"
          cy="32"
          r={radius}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${(length * done) / all} ${length}`}
          className="stroke-fill"
        />
      </svg>
      <span aria-hidden className="relative leading-none">
        <span className="block text-h3 font-bold">{done}</span>
        <span className="block text-meta text-ink-2">{text.of(all)}</span>
      </span>
    </div>
  )
}
