import { useEffect } from 'react'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { CallToAction } from '#web/marketing/call-to-action.tsx'
import { Features } from '#web/marketing/features.tsx'
import { Hero } from '#web/marketing/hero.tsx'
import { LandingHeader } from '#web/marketing/landing-header.tsx'
import { text } from '#web/marketing/marketing.text.ts'
import { Showcase } from '#web/marketing/showcase.tsx'
import { pageLimits } from '#web/pages/page.limits.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** `/` for visitors. A welcome toast appears after a second. */
export function LandingPage() {
  const brand = useBrand()
  usePageTitle()

  useEffect(() => {
    const timer = setTimeout(
      () => toast({ title: text.welcome(brand.appName), description: text.welcomeText, isLow: true }),
      pageLimits.welcomeToastMs,
    )
    return () => clearTimeout(timer)
  }, [brand.appName])

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
