import { useIsDark } from '#web/lib/color-scheme.ts'
import { classes } from '#web/ui/classes.ts'
import { text } from './marketing.text.ts'
import deskDark from './shots/desk-dark.webp'
import deskLight from './shots/desk-light.webp'
import feedDark from './shots/feed-dark.webp'
import feedLight from './shots/feed-light.webp'
import readersDark from './shots/readers-dark.webp'
import readersLight from './shots/readers-light.webp'

/** Pictures of the product as it is, taken from the demo company by `npm run landing-shot`. */
const shots = {
  feed: { light: feedLight, dark: feedDark, width: 390, height: 844, alt: text.shots.feed },
  readers: { light: readersLight, dark: readersDark, width: 390, height: 844, alt: text.shots.readers },
  desk: { light: deskLight, dark: deskDark, width: 1280, height: 800, alt: text.shots.desk },
} as const

interface ShotProps {
  of: keyof typeof shots
  /** It is among the first that a visitor sees: fetched at once. */
  first?: boolean
  className?: string
}

/** A picture in its frame, by day or by night as the page is. Hidden ones are not fetched. */
export function Shot({ of, first = false, className }: ShotProps) {
  const { width, height, alt, ...themes } = shots[of]
  return (
    <div className={classes(of === 'desk' ? 'window overflow-hidden' : 'phone', className)}>
      <img
        src={useIsDark() ? themes.dark : themes.light}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className="block h-auto w-full"
      />
    </div>
  )
}
