import type { ReactNode } from 'react'
import type { Brand } from '#web/company/company.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

interface HeaderFrameProps {
  /** Logo and name. */
  brand: ReactNode
  actions: ReactNode
  /** Between them, on a desk. */
  middle?: ReactNode
  below?: ReactNode
  /** Before everything else. */
  children?: ReactNode
}

/** The bar in the company's color at the top of the app. */
export function HeaderFrame({ brand, actions, middle, below, children }: HeaderFrameProps) {
  return (
    <header className="stays-in-view focus-on-header sticky print:hidden top-0 z-20 bg-header text-on-header">
      {children}
      <div className="mx-auto flex h-header-phone max-w-wide items-center justify-between gap-2 pe-2 ps-4 desk:h-header desk:px-5 rail:gap-6">
        {brand}
        {middle}
        <div className="flex items-center desk:gap-1 desk:ms-auto">{actions}</div>
      </div>
      {below}
    </header>
  )
}

/** The look of the link around `HeaderBrand`. */
export const brandLink =
  'flex min-h-target min-w-0 items-center gap-2.5 text-on-header no-underline rail:w-rail rail:shrink-0'

/** Logo and name of the app, with the company's name on a desk. */
export function HeaderBrand({ appName, companyName, logoUrl }: Brand) {
  return (
    <>
      <BrandMark name={appName} logoUrl={logoUrl} />
      {/* Beside four targets the narrowest screens have no room for it. */}
      <span className="min-w-0 max-[240px]:sr-only">
        <span className="block truncate text-h3 leading-[1.375rem] font-bold">{appName}</span>
        {companyName && companyName !== appName && (
          <span className="hidden truncate text-meta desk:block">{companyName}</span>
        )}
      </span>
    </>
  )
}
