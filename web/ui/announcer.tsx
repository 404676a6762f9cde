import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'

const latest = createStore({ words: '', turn: 0 })

/** Says something to screen readers, after what they are reading. Nothing is shown. */
export const announce = (words: string): void => latest.setState(({ turn }) => ({ words, turn: turn + 1 }))

/** Where screen readers find what is announced; mounted once. */
export function Announcer() {
  const { words, turn } = useSelector(latest)
  return (
    <div role="status" className="sr-only">
      {/* A new element, because the same words may be said twice. */}
      <p key={turn}>{words}</p>
    </div>
  )
}
