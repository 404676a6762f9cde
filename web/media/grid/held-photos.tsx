import { Image } from 'lucide-react'
import type { CSSProperties } from 'react'
import { media as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface HeldPhotosProps {
  count: number
  onLoad: () => void
  style?: CSSProperties
}

/** In place of photos that wait for a tap on a slow connection. */
export function HeldPhotos({ count, onLoad, style }: HeldPhotosProps) {
  return (
    <div style={style} className="flex min-h-14 flex-wrap items-center justify-center gap-3 bg-sunken p-3 text-small">
      <span className="flex items-center gap-2 text-ink-2">
        <Image aria-hidden className="size-6 text-ink-3" />
        {text.photos({ count })}
      </span>
      <Button onClick={onLoad}>{text.loadPhotos({ count })}</Button>
    </div>
  )
}
