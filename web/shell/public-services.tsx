import { useLocation } from '@tanstack/react-router'
import { Signpost } from 'lucide-react'
import { useEffect } from 'react'
import { address as text } from '#locales/text.ts'
import { useOtherAddress } from '#web/company/address.tsx'
import { useShowBrand } from '#web/company/show-brand.ts'
import { setLineNotice } from '#web/offline/connection.ts'
import { useSession } from '#web/session/session.ts'

/** What runs beside every page, signed in or not. */
export function PublicServices() {
  useShowBrand()
  const origin = useOtherAddress()
  const { pathname } = useLocation()
  // These pages say so themselves (web/accounts/other-address.tsx).
  const isTold = useSession().state !== 'signed-in' && (pathname === '/' || pathname === '/login')
  useEffect(() => {
    setLineNotice(origin === undefined || isTold ? null : <OtherAddressLine origin={origin} />)
  }, [origin, isTold])
  return null
}

/** In the place of the connection line. */
function OtherAddressLine({ origin }: { origin: string }) {
  const { pathname, search, hash } = location
  return (
    <div className="flex h-connection-line items-center justify-center gap-2 overflow-hidden bg-warning-soft px-4 text-meta text-ink-2">
      <Signpost className="size-4.5 shrink-0 text-warning" />
      <p className="line-clamp-2">
        <strong className="font-strong">{text.elsewhere({ host: new URL(origin).host })}</strong> {text.notSaved}
      </p>
      <a
        href={`${origin}${pathname}${search}${hash}`}
        className="shrink-0 text-small font-strong text-brand-ink underline"
      >
        {text.open}
      </a>
    </div>
  )
}
