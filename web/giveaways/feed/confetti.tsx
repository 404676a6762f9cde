import type { CSSProperties } from 'react'

const colors = ['var(--gold)', '#FFFFFF', '#FF8F8A', '#8DBDF7', '#6AD795']
const pieces = 60

/** Spread evenly, and the same at every opening. */
const spread = (n: number, step: number) => (n * step) % 1

/** Confetti that falls once; with reduced motion it hangs in the air. */
export function Confetti() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {Array.from({ length: pieces }, (_, n) => (
        <span key={n} className="confetti" style={styleOf(n)} />
      ))}
    </div>
  )
}

const styleOf = (n: number) =>
  ({
    '--left': `${spread(n, 0.618) * 100}%`,
    '--rest': `${4 + spread(n, 0.377) * 70}%`,
    '--turn': `${Math.round(spread(n, 0.233) * 360)}deg`,
    '--delay': `${Math.round(spread(n, 0.445) * 900)}ms`,
    '--fall': `${Math.round(2_600 + spread(n, 0.732) * 1_800)}ms`,
    '--sway': `${Math.round((spread(n, 0.555) - 0.5) * 90)}px`,
    '--piece': colors[n % colors.length],
    '--round': n % 3 === 0 ? '50%' : '2px',
  }) as CSSProperties
