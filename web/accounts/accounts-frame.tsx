import { Link } from '@tanstack/react-router'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { accounts as text } from '#locales/text.ts'
import type { Brand } from '#web/company/company.ts'
import { LanguageButtons } from '#web/language/language-buttons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import type { Tone } from '#web/ui/tones.ts'
import { VanScene } from './van-scene.tsx'

interface AccountsFrameProps {
  brand: Brand
  /** Links above the form. */
  top?: ReactNode
  /** Theme tokens of another color, for a preview. */
  style?: CSSProperties
  /** Stands in the panel instead of the drawing. */
  panel?: ReactNode
  children: ReactNode
}

/** A drawing at the left (above, on a phone), the form at the right. */
export function AccountsFrame({ brand, top, style, panel, children }: AccountsFrameProps) {
  return (
    <div
      style={style}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-surface desk:grid-cols-[minmax(20rem,35rem)_1fr] desk:grid-rows-1"
    >
      <Panel brand={brand}>{panel}</Panel>
      <main id="main" className="flex flex-col px-5 pt-2 pb-8 desk:px-10 desk:py-7">
        <div className="-mx-3 flex min-h-target flex-wrap justify-between">
          {top}
          <span className="ms-auto">
            <LanguageButtons />
          </span>
        </div>
        <div className="mx-auto mt-2 grid w-full max-w-form gap-4.5 desk:my-auto desk:gap-5 desk:pb-14">{children}</div>
      </main>
    </div>
  )
}

function Panel({ brand, children }: { brand: Brand; children: ReactNode }) {
  const scene = { name: brand.appName, logoUrl: brand.logoUrl }
  return (
    <header
      className={classes(
        'focus-on-deep relative flex flex-col overflow-hidden bg-brand-deep text-on-deep desk:sticky desk:top-0 desk:h-dvh',
        children ? 'h-24' : 'h-48',
      )}
    >
      <Link
        to="/"
        className="absolute top-2 inset-x-4 z-10 flex min-h-target items-center gap-3 rounded-control pe-2 text-h3 text-on-deep no-underline text-shadow-title max-[18rem]:bg-brand-deep/80 max-[18rem]:px-2 desk:top-9 desk:inset-x-10"
      >
        <BrandMark name={brand.appName} logoUrl={brand.logoUrl} />
        <span className="min-w-0">
          <span className="line-clamp-2">{brand.appName}</span>
          {brand.companyName !== brand.appName && <span className="line-clamp-2 text-meta">{brand.companyName}</span>}
        </span>
      </Link>
      {children || (
        <>
          <div className="dawn relative min-h-0 flex-1">
            <VanScene {...scene} wide className="absolute inset-0 size-full desk:hidden" />
            <VanScene {...scene} className="absolute inset-x-0 bottom-0 hidden h-105 max-h-full w-full desk:block" />
          </div>
          <div className="hidden px-10 pt-8 pb-11 desk:block">
            <p className="text-h1 text-balance">{text.panelTitle}</p>
            <p className="mt-1.5 text-on-deep-2">{text.panelText}</p>
          </div>
        </>
      )}
    </header>
  )
}

/** Heading and lead of a form. */
export function FormHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="text-h1 desk:text-form-title">{title}</h1>
      {children && <p className="mt-1 text-ink-2 desk:text-lead">{children}</p>}
    </div>
  )
}

/** The primary button of a step. */
export const MainButton = (button: Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'>) => (
  <Button variant="primary" size="large" block {...button} />
)

interface OutcomeProps {
  icon: ReactNode
  tone?: Tone
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The outcome of a step: an icon, what happened, and where to go next. Announced to screen readers. */
export function Outcome({ icon, tone = 'brand', title, lead, children }: OutcomeProps) {
  return (
    <div className="grid justify-items-center gap-4.5 pt-6 text-center desk:pt-0">
      <Emblem large tone={tone}>
        {icon}
      </Emblem>
      <div role="status">
        <h1 className="text-h1 desk:text-form-title">{title}</h1>
        {lead && <div className="mt-1 text-balance text-ink-2 desk:text-lead">{lead}</div>}
      </div>
      {children}
    </div>
  )
}
