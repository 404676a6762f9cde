import { useBrand } from '#web/company/company.ts'
import { LandingHeader } from '#web/marketing/landing-header.tsx'
import { useSession } from '#web/session/session.ts'
import { MemberHeader } from './member-header.tsx'

/** The header of a page that is open to all: the app's for who is signed in, else the landing page's. */
export function OpenHeader() {
  const { state } = useSession()
  const brand = useBrand()
  return state === 'signed-in' ? <MemberHeader /> : <LandingHeader brand={brand} />
}
