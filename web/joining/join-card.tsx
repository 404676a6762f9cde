import { Fragment } from 'react'
import type { JoinCard as Card } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { joining as text } from '#locales/text.ts'
import { QrCode } from '#web/accounts/factors/qr-code.tsx'
import { useBrand } from '#web/company/company.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

export type CardContent = Pick<
  Card,
  'firstName' | 'lastName' | 'email' | 'signInName' | 'joinCode' | 'joinCodeExpiresAt' | 'joinUrl'
>

/** Of a card on paper: the square is 32 mm wide. */
const qrOnPaper = 'size-[32mm]'

/** The longest name that paper shows in large letters. */
const largeName = 26

/** A sign-in name or address, which may break after its dots and hyphens. */
const broken = (login: string) =>
  login.split(/(?<=[.@-])/).map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    <Fragment key={n}>
      {part}
      <wbr />
    </Fragment>
  ))

/** White in the dark as well: it is scanned and printed. `isPaper` leaves out the color and measures in millimeters. */
export function JoinCard({ card, isPaper = false }: { card: CardContent; isPaper?: boolean }) {
  const { appName, companyName, logoUrl } = useBrand()
  const { joinCode, joinUrl, email, signInName } = card
  const title = companyName && companyName !== appName ? `${appName} · ${companyName}` : appName
  const name = fullName(card)
  const nameSize = isPaper ? (name.length > largeName ? 'text-small' : 'text-action') : 'text-h3'
  const steps = [text.steps.camera, text.steps.password, text.steps.home({ appName })]
  return (
    <section
      aria-label={text.cardNamed({ name })}
      className={
        isPaper
          ? 'flex h-full flex-col bg-white p-[3mm] text-logo-dark'
          : 'overflow-hidden rounded-card bg-white text-logo-dark shadow-card'
      }
    >
      <div
        className={
          isPaper
            ? 'flex items-center gap-2 pb-[1mm] text-small font-bold'
            : 'flex items-center gap-3 bg-header px-4 py-3 text-action font-bold text-on-header'
        }
      >
        <BrandMark name={appName} logoUrl={logoUrl} size="small" />
        <span className="min-w-0 truncate">{title}</span>
      </div>
      <div className={isPaper ? 'flex items-start gap-[3mm]' : 'grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4'}>
        <QrCode
          content={`${joinUrl}#${joinCode.replace('-', '')}`}
          label={text.qr}
          className={isPaper ? `shrink-0 ${qrOnPaper}` : 'size-33 desk:size-37'}
        />
        <div className="min-w-0">
          <p className={`leading-tight font-bold wrap-anywhere ${nameSize}`}>{name}</p>
          <p className={isPaper ? 'mt-1 text-micro font-regular' : 'mt-1.5 text-meta'}>
            {signInName ? text.signInName : text.address}
          </p>
          <p className={`leading-tight font-semi wrap-anywhere ${isPaper ? 'text-meta' : 'text-action'}`}>
            {broken(signInName ?? email ?? '')}
          </p>
          <p className={isPaper ? 'mt-1 text-micro font-regular' : 'mt-1.5 text-meta'}>{text.code}</p>
          <p className={`font-mono font-bold whitespace-nowrap select-all ${isPaper ? 'text-h3' : 'text-h2'}`}>
            {joinCode}
          </p>
        </div>
      </div>
      <ol
        className={
          isPaper ? 'mt-[1mm] grid gap-px text-micro leading-tight font-regular' : 'grid gap-1.5 px-4 pb-4 text-small'
        }
      >
        {steps.map((step, n) => (
          <li key={step} className="flex gap-2">
            <b aria-hidden>{n + 1}.</b>
            {step}
          </li>
        ))}
      </ol>
      <p
        className={
          isPaper
            ? 'mt-auto pt-0.5 text-micro leading-tight font-regular wrap-anywhere'
            : 'px-4 pb-4 text-meta wrap-anywhere'
        }
      >
        {text.by({ page: joinUrl.replace(/^https?:\/\//, '') })}
      </p>
    </section>
  )
}
