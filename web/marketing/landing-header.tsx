import { Link } from '@tanstack/react-router'
import { marketing as text } from '#locales/text.ts'
import type { Brand } from '#web/company/company.ts'
import { LanguageButtons } from '#web/language/language-buttons.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { LoadingLink } from './loading-link.tsx'

export function LandingHeader({ brand }: { brand: Brand }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface/95 backdrop-blur-md">
      <div className="mx-auto flex min-h-header max-w-page flex-wrap items-center justify-between gap-x-3 px-5 py-2 desk:min-h-18 wide:px-0">
        <Link to="/" className="flex min-h-target min-w-0 items-center gap-2.5 text-h3 text-ink no-underline">
          <BrandMark name={brand.appName} logoUrl={brand.logoUrl} ground="brand" />
          <span className="truncate">{brand.appName}</span>
        </Link>
        <nav aria-label={text.navigation} className="ms-auto flex flex-wrap items-center gap-1">
          <LoadingLink to="/comparison" variant="ghost" className="hidden text-ink-2 desk:inline-flex">
            {text.compare}
          </LoadingLink>
          <LoadingLink to="/setup" variant="ghost" className="hidden text-ink-2 desk:inline-flex">
            {text.setUp}
          </LoadingLink>
          <LanguageButtons />
          <LoadingLink to="/login" className="desk:ms-2">
            {text.signIn}
          </LoadingLink>
        </nav>
      </div>
    </header>
  )
}
