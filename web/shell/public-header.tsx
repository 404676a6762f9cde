import { useBrand } from '#web/company/company.ts'
import { LandingHeader } from '#web/marketing/landing-header.tsx'
import { useSession } from '#web/session/session.ts'
import { MemberHeader } from './member-header.tsx'

/** The header of public pages: the app's header for signed-in users, else the landing page's. */
export function PublicHeader() {
  const { state } = useSession()
  const brand = useBrand()
  return state === 'signed-in' ? <MemberHeader /> : <LandingHeader brand={brand} />
}
