import { common, marketing, marketing as text } from '#locales/text.ts'
import { SignInForm, type SignOnWords } from '#web/accounts/sign-in/sign-in-form.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import type { Brand } from '#web/company/company.ts'
import { FirstJoinStep } from '#web/joining/code-step.tsx'
import { LandingContent } from '#web/marketing/landing-content.tsx'
import { HomeSkeleton } from '#web/pages/home-skeleton.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { StaticMessage, StaticMessages } from '#web/ui/toasts/static-messages.tsx'
import { StaticLines } from './offline/connection-line.tsx'
import { staticPage } from './static-page.tsx'

/** The landing page as HTML. Runs when the app is built (scripts/build/prerender.ts). */
export const renderLanding = (brand: Brand): string =>
  staticPage(
    <>
      <LandingContent brand={brand} />
      <WelcomeMessage appName={brand.appName} />
    </>,
  )

/** The sign-in as HTML, with the messages that its script may show (web/sign-in.ts). */
export const renderSignIn = (brand: Brand, signOn: SignOnWords): string =>
  staticPage(
    <>
      <StaticLines />
      <SignInFrame brand={brand}>
        <SignInForm companyName={brand.companyName} signOn={signOn} />
      </SignInFrame>
      <StaticMessages label={marketing.messages} place="high">
        <StaticMessage id="failure" isFailure />
      </StaticMessages>
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

/** The first step of joining as HTML, which most people open with a card, as their very first page. */
export const renderJoin = (brand: Brand): string => staticPage(<FirstJoinStep brand={brand} />)

/** The messages of the prerendered landing page. Its only one is shown by web/landing.ts. */
export function WelcomeMessage({ appName }: { appName: string }) {
  return (
    <StaticMessages label={text.messages} place="low">
      <StaticMessage id="welcome" title={text.welcome({ app: appName })} text={text.welcomeText} />
    </StaticMessages>
  )
}
