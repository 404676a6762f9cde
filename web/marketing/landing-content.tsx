import { marketing as text } from '#locales/text.ts'
import type { Brand } from '#web/company/company.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Showcase } from './showcase.tsx'

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
