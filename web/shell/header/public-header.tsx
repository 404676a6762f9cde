import { useBrand } from '#web/company/company.ts'
import { LandingHeader } from '#web/marketing/landing-header.tsx'
import { useSession } from '#web/session/session.ts'
import { UserProvider } from '#web/session/user-provider.tsx'
import { MemberHeader } from './app-header.tsx'

/** The header of public pages: the app's header for signed-in users, else the landing page's. */
export function PublicHeader() {
  const session = useSession()
  const brand = useBrand()
  if (session.state !== 'signed-in') return <LandingHeader brand={brand} />
  return (
    <UserProvider user={session.user}>
      <MemberHeader />
    </UserProvider>
  )
}
