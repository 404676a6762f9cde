import { marketing as text } from '#locales/text.ts'
import { useColorScheme } from '#web/lib/color-scheme.ts'
import { classes } from '#web/ui/classes.ts'
import deskDark from './shots/desk-dark.webp'
import deskLight from './shots/desk-light.webp'
import feedDark from './shots/feed-dark.webp'
import feedLight from './shots/feed-light.webp'
import readersDark from './shots/readers-dark.webp'
import readersLight from './shots/readers-light.webp'

/** Screenshots of the demo company, taken by `npm run landing-shot`. */
const shots = {
  feed: { light: feedLight, dark: feedDark, width: 390, height: 844, alt: text.shots.feed },
  readers: { light: readersLight, dark: readersDark, width: 390, height: 844, alt: text.shots.readers },
  desk: { light: deskLight, dark: deskDark, width: 1280, height: 800, alt: text.shots.desk },
} as const

interface ShotProps {
  of: keyof typeof shots
  /** Visible without scrolling: loaded eagerly. */
  first?: boolean
  className?: string
}

/** A framed screenshot in the page's color scheme. The hidden scheme is not loaded. */
export function Shot({ of, first = false, className }: ShotProps) {
  const { width, height, alt, light, dark } = shots[of]
  const scheme = useColorScheme()
  return (
    <div className={classes(of === 'desk' ? 'window overflow-hidden' : 'phone', className)}>
      <picture>
        {scheme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img
          src={scheme === 'dark' ? dark : light}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className="block h-auto w-full"
        />
      </picture>
    </div>
  )
}
