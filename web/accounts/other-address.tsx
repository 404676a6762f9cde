import { ExternalLink, Signpost } from 'lucide-react'
import { address as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { AnchorButton } from '#web/ui/buttons/link-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { AccountsFrame, FormHeading } from './accounts-frame.tsx'

/** In place of the sign-in where this page is open at another address than the app's: nobody can sign in there. */
export function OtherAddress({ origin }: { origin: string }) {
  const brand = useBrand()
  const { host, pathname, search, hash } = location
  return (
    <AccountsFrame brand={brand}>
      <Emblem tone="warning">
        <Signpost />
      </Emblem>
      <FormHeading title={text.title({ app: brand.appName })}>{text.text({ host })}</FormHeading>
      <p className="rounded-card border border-line px-4 py-4 font-strong wrap-anywhere select-all">
        {origin.replace('https://', '')}
      </p>
      <AnchorButton
        href={`${origin}${pathname}${search}${hash}`}
        variant="primary"
        size="large"
        block
        icon={<ExternalLink className="size-5" />}
      >
        {text.open}
      </AnchorButton>
      <p className="text-small text-ink-2">{text.oldIcon}</p>
    </AccountsFrame>
  )
}
