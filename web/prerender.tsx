import type { Brand } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { LandingContent } from '#web/marketing/landing-content.tsx'
import { WelcomeMessage } from '#web/marketing/welcome-message.tsx'
import { HomeSkeleton } from '#web/pages/home-skeleton.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { staticPage } from './static-page.tsx'

/** The landing page as HTML. Runs when the app is built (scripts/build/prerender.ts). */
export const renderLanding = (brand: Brand): string =>
  staticPage(
    <>
      <LandingContent brand={brand} />
      <WelcomeMessage appName={brand.appName} />
    </>,
  )

/**
 * What waits for the app as HTML: the feed without its content, or a spinner for any other page.
 */
export const renderWaiting = (brand: Brand): string =>
  staticPage(
    <>
      <HomeSkeleton brand={brand} />
      <div className="in-data-[start=feed]:hidden">
        <Splash label={common.loading} />
      </div>
    </>,
  )
