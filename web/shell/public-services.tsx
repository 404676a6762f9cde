import { Signpost } from 'lucide-react'
import { useEffect } from 'react'
import { address as text } from '#locales/text.ts'
import { useOtherAddress } from '#web/company/address.tsx'
import { useShowBrand } from '#web/company/show-brand.ts'
import { setLineNotice } from '#web/offline/connection.ts'

/** What runs beside every page, signed in or not. */
export function PublicServices() {
  useShowBrand()
  const origin = useOtherAddress()
  useEffect(() => {
    setLineNotice(origin === undefined ? null : <OtherAddressLine origin={origin} />)
  }, [origin])
  return null
}

/** In the place of the connection line. */
function OtherAddressLine({ origin }: { origin: string }) {
  const { pathname, search, hash } = location
  return (
    <div className="flex h-connection-line items-center justify-center gap-2 overflow-hidden bg-warning-soft px-4 text-small whitespace-nowrap text-ink-2">
      <Signpost aria-hidden className="size-4.5 shrink-0 text-warning" />
      <p className="truncate">
        <strong className="font-strong">{text.elsewhere({ host: new URL(origin).host })}</strong> {text.notSaved}
      </p>
      <a href={`${origin}${pathname}${search}${hash}`} className="shrink-0 font-strong text-brand-ink underline">
        {text.open}
      </a>
    </div>
  )
}
