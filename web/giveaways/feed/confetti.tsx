import type { CSSProperties } from 'react'

const colors = ['var(--gold)', '#FFFFFF', '#FF8F8A', '#8DBDF7', '#6AD795']
const pieces = 60

/** Looks random, and is the same at every opening. */
function spread(n: number, salt: number): number {
  const mixed = Math.sin(n * 12.9898 + salt * 78.233) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** Confetti that falls once; with reduced motion it hangs in the air, above the words. */
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
    '--left': `${spread(n, 1) * 100}%`,
    '--rest': `${2 + spread(n, 2) * 32}%`,
    '--turn': `${Math.round(spread(n, 3) * 360)}deg`,
    '--delay': `${Math.round(spread(n, 4) * 900)}ms`,
    '--fall': `${Math.round(2_600 + spread(n, 5) * 1_800)}ms`,
    '--sway': `${Math.round((spread(n, 6) - 0.5) * 90)}px`,
    '--piece': colors[n % colors.length],
    '--round': n % 3 === 0 ? '50%' : '2px',
  }) as CSSProperties
