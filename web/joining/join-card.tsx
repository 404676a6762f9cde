import { Fragment } from 'react'
import type { JoinCard as Card, CardWords } from '#contract/joining.ts'
import { fullName } from '#contract/text/full-name.ts'
import { joining as text } from '#locales/text.ts'
import { QrCode } from '#web/accounts/factors/qr-code.tsx'
import { useBrand } from '#web/company/company.ts'
import { classes } from '#web/ui/classes.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

export type CardContent = Omit<Card, 'id'>

/** Where the square leads, with the code in the part of an address that browsers send nowhere. */
export const linkOf = ({ joinUrl, joinCode }: CardContent): string => `${joinUrl}#${joinCode.replace('-', '')}`

/** "App · Company" */
export const titleOf = ({ appName, companyName }: { appName: string; companyName: string | undefined }): string =>
  companyName && companyName !== appName ? `${appName} · ${companyName}` : appName

/** The words of a card, and those of the other language whose first step is below. */
export interface Spoken {
  own: CardWords
  other: CardWords | undefined
}

export function spokenIn(language: string, words: readonly CardWords[]): Spoken {
  const own = words.find(each => each.language === language) ?? words[0]
  if (!own) throw new Error('A card without words')
  return { own, other: words.find(each => each !== own) }
}

/** The longest name and login, in letters, that paper shows in the usual size; longer ones are smaller and take more lines. */
const usualOnPaper = { name: 26, smallName: 52, login: 30 }

/** A sign-in name or address, which may break after its dots and hyphens. */
const broken = (login: string) =>
  login.split(/(?<=[.@-])/).map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    <Fragment key={n}>
      {part}
      <wbr />
    </Fragment>
  ))

interface JoinCardProps {
  card: CardContent
  spoken: Spoken
  /** Leaves out the color and measures in millimeters. Where something is too long, the name gives way. */
  isPaper?: boolean
}

/** White in the dark as well: it is scanned and printed. */
export function JoinCard({ card, spoken: { own, other }, isPaper = false }: JoinCardProps) {
  const brand = useBrand()
  const { joinCode, email, signInName } = card
  const name = fullName(card)
  const login = signInName ?? email ?? ''
  const label = isPaper ? 'text-micro leading-tight font-regular' : 'text-meta'
  return (
    <section
      aria-label={text.cardNamed({ name })}
      lang={own.language}
      className={
        isPaper
          ? 'flex h-full flex-col bg-white px-[2.5mm] py-[2mm] text-logo-dark'
          : 'overflow-hidden rounded-card bg-white text-logo-dark shadow-card'
      }
    >
      <div
        className={
          isPaper
            ? 'flex shrink-0 items-center gap-2 text-meta font-bold'
            : 'flex items-center gap-3 bg-header px-4 py-3 text-action font-bold text-on-header'
        }
      >
        <BrandMark name={brand.appName} logoUrl={brand.logoUrl} size="small" className={isPaper ? 'size-4.5' : ''} />
        <span className="min-w-0 truncate">{titleOf(brand)}</span>
      </div>
      <div className={isPaper ? 'flex min-h-0 flex-1 flex-col' : 'p-4'}>
        <p
          className={classes(
            'leading-tight font-bold wrap-anywhere',
            isPaper && 'min-h-0 overflow-hidden',
            !isPaper || name.length <= usualOnPaper.name
              ? 'text-h3'
              : name.length <= usualOnPaper.smallName
                ? 'text-small'
                : 'text-micro',
          )}
        >
          {name}
        </p>
        <div className={isPaper ? 'flex shrink-0 items-start gap-[3mm]' : 'mt-2 flex items-start gap-4'}>
          <QrCode
            content={linkOf(card)}
            label={text.qr}
            className={isPaper ? 'size-[27mm] shrink-0' : '-m-1.5 size-30 shrink-0 desk:size-33'}
          />
          <div className="min-w-0">
            <p className={label}>{signInName ? own.signInName : own.address}</p>
            <p
              className={classes(
                'leading-tight font-semi wrap-anywhere',
                !isPaper ? 'text-action' : login.length > usualOnPaper.login ? 'text-micro' : 'text-meta',
              )}
            >
              {broken(login)}
            </p>
            <p className={classes(label, 'mt-1')}>{own.code}</p>
            <p
              className={`font-mono font-bold whitespace-nowrap select-all ${isPaper ? 'text-h3 leading-tight' : 'text-h2'}`}
            >
              {joinCode}
            </p>
            <p className={classes(label, 'wrap-anywhere', !isPaper && 'mt-1')}>{own.page}</p>
          </div>
        </div>
        <ol
          className={isPaper ? 'mt-auto shrink-0 text-micro leading-tight font-regular' : 'mt-3 grid gap-1 text-small'}
        >
          {own.steps.map((step, n) => (
            <li key={step} className="flex gap-2">
              <b aria-hidden>{n + 1}.</b>
              {step}
            </li>
          ))}
        </ol>
        {other && (
          <p lang={other.language} className={classes(label, isPaper ? 'shrink-0' : 'mt-2')}>
            <b>{other.name}:</b> {other.steps[0]}
          </p>
        )}
      </div>
    </section>
  )
}
