import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { useState } from 'react'

const latest = createStore({ words: '', turn: 0 })

/** Says something to screen readers, after what they are reading. Nothing is shown. */
export const announce = (words: string): void => latest.setState(({ turn }) => ({ words, turn: turn + 1 }))

/** Where screen readers find what is announced from now on; mounted once. */
export function Announcer() {
  const { words, turn } = useSelector(latest)
  const [before] = useState(turn)
  return (
    <div role="status" className="sr-only">
      {/* A new element, because the same words may be said twice. */}
      {turn > before && <p key={turn}>{words}</p>}
    </div>
  )
}
