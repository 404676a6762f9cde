import { useBrand } from '#web/lib/company.ts'
import { useSession } from '#web/lib/session.ts'
import { LandingHeader } from '#web/marketing/landing-header.tsx'
import { MemberHeader } from './member-header.tsx'

/** The header of a page that is open to all: the app's for who is signed in, else the landing page's. */
export function OpenHeader() {
  const { state } = useSession()
  const brand = useBrand()
  return state === 'signed-in' ? <MemberHeader /> : <LandingHeader brand={brand} />
}
