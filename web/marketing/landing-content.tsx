import { BellRing, Check, Eye, Megaphone, Palette, ShieldCheck, Video } from 'lucide-react'
import { marketing as text } from '#locales/text.ts'
import type { Brand } from '#web/company/company.ts'
import { useColorScheme } from '#web/lib/color-scheme.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { LandingHeader } from './landing-header.tsx'
import { LoadingLink } from './loading-link.tsx'
import deskDark from './shots/desk-dark.webp'
import deskLight from './shots/desk-light.webp'
import feedDark from './shots/feed-dark.webp'
import feedLight from './shots/feed-light.webp'
import readersDark from './shots/readers-dark.webp'
import readersLight from './shots/readers-light.webp'

/** Everything on the landing page. */
export function LandingContent({ brand }: { brand: Brand }) {
  return (
    <div className="overflow-x-clip bg-surface">
      <LandingHeader brand={brand} />
      <main id="main">
        <Hero />
        <Features />
        <Showcase />
        <CallToAction />
      </main>
      <footer className="mx-auto flex max-w-page items-center justify-between px-5 pb-8 text-action wide:px-0">
        <span className="flex items-center gap-2.5">
          <BrandMark name={brand.appName} logoUrl={brand.logoUrl} ground="brand" size="small" />
          {brand.appName}
        </span>
        <TextLink alone to="/login" className="text-ink-2">
          {text.signIn}
        </TextLink>
      </footer>
    </div>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-page gap-9 px-5 pt-9 desk:min-h-170 desk:items-center desk:pt-0 wide:grid-cols-[minmax(0,1fr)_32.5rem] wide:gap-10 wide:px-0">
      <div className="desk:pt-12 wide:pt-0">
        <p className="text-label text-brand-ink">{text.kicker}</p>
        <h1 className="mt-2.5 mb-3.5 text-display-phone text-balance desk:mt-3.5 desk:mb-5 desk:text-display-desk">
          {text.title}
        </h1>
        <p className="max-w-lead text-lead text-pretty text-ink-2 desk:text-lead-desk">{text.lead}</p>
        <div className="mt-6 grid gap-2.5 desk:mt-8 desk:flex desk:gap-3">
          <LoadingLink
            to="/login"
            mode="register"
            variant="primary"
            size="large"
            className="in-data-by-invitation:hidden"
          >
            {text.createAccount}
          </LoadingLink>
          <LoadingLink to="/setup" size="large">
            {text.setUp}
          </LoadingLink>
          <LoadingLink to="/join" variant="ghost" size="large">
            {text.haveCode}
          </LoadingLink>
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-small font-medium text-ink-2 desk:mt-7">
          {Object.values(text.points).map(point => (
            <li key={point} className="flex items-center gap-1.5">
              <Check className="size-5 text-success" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="shot-ground relative -mx-5 h-125 overflow-hidden pt-6 wide:mx-0 wide:h-170 wide:overflow-visible wide:pt-8">
        <Shot of="readers" className="absolute top-28 end-0 hidden w-63 wide:block" />
        <Shot of="feed" first className="relative mx-auto w-75 wide:mx-0 wide:w-72" />
      </div>
    </section>
  )
}

const { domains, feed, readers, push, brand, media } = text.features
const features = [
  { Icon: ShieldCheck, ...domains },
  { Icon: Megaphone, ...feed },
  { Icon: Eye, ...readers },
  { Icon: BellRing, ...push },
  { Icon: Palette, ...brand },
  { Icon: Video, ...media },
]

function Features() {
  return (
    <section className="bg-canvas py-14">
      <div className="mx-auto max-w-page px-5 wide:px-0">
        <h2 className="mb-6 text-h1 text-balance desk:mb-7 desk:text-section">{text.featuresTitle}</h2>
        <div className="grid gap-3 desk:grid-cols-2 desk:gap-5 wide:grid-cols-3">
          {features.map(({ Icon, title, text: words }) => (
            <Card key={title} className="flex gap-4 p-5 desk:block desk:p-6">
              <span
                aria-hidden
                className="grid size-13 shrink-0 place-items-center rounded-card bg-brand-soft text-brand-ink desk:mb-3.5"
              >
                <Icon className="size-6.5" />
              </span>
              <div>
                <h3 className="text-h3">{title}</h3>
                <p className="mt-1 text-ink-2">{words}</p>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Screenshots of Post Engagement and of the desktop feed. */
function Showcase() {
  return (
    <section className="mx-auto max-w-page px-5 pt-14 wide:px-0">
      <div className="desk:mx-auto desk:max-w-160 desk:text-center">
        <h2 className="text-h1 text-balance desk:text-section">{text.showTitle}</h2>
        <p className="mt-2 text-lead text-pretty text-ink-2">{text.showText}</p>
      </div>
      <div className="shot-ground -mx-5 mt-8 h-110 overflow-hidden pt-6 desk:hidden">
        <Shot of="readers" className="mx-auto w-75" />
      </div>
      <Shot of="desk" className="mt-9 hidden desk:block" />
    </section>
  )
}

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
function Shot({ of, first = false, className }: ShotProps) {
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

function CallToAction() {
  return (
    <section className="mx-auto max-w-page px-5 wide:px-0">
      <div className="my-10 grid gap-6 rounded-emblem bg-brand-deep px-6 py-9 text-on-deep focus-on-deep desk:my-12 desk:grid-cols-[1fr_auto] desk:items-center desk:px-14 desk:py-11">
        <div>
          <h2 className="text-h1 text-balance desk:text-section">{text.callTitle}</h2>
          <p className="mt-2 text-on-deep-2">{text.callText}</p>
        </div>
        <div className="grid gap-3">
          <LoadingLink to="/login" variant="inverse" size="large">
            {text.start}
          </LoadingLink>
          <LoadingLink to="/comparison" variant="ghost" className="text-on-deep hover:bg-white/10">
            {text.compare}
          </LoadingLink>
        </div>
      </div>
    </section>
  )
}
