import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { common, places, privacy, profile as text } from '#locales/text.ts'
import { ChangePasswordForm } from '#web/accounts/change-password-form.tsx'
import { EmailField } from '#web/accounts/factors/email-field.tsx'
import { PhotoField } from '#web/accounts/photo-field.tsx'
import { ProfileForm } from '#web/accounts/profile-form.tsx'
import { SignedInDevices } from '#web/accounts/signed-in-devices.tsx'
import { lazyComponent } from '#web/lib/lazy.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { OwnConnection } from '#web/sso/own-connection.tsx'
import { NoTeam } from '#web/teams/no-team.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

const SignInMethods = lazyComponent(() => import('#web/accounts/factors/sign-in-methods.tsx'), 'SignInMethods')

const route = getRouteApi('/signed-in/profile')

/** `/profile`, for everyone; the tab is in the URL. */
export function ProfilePage() {
  const { tab, refused } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ManagementPage
      title={text.title}
      subject={tab === 'security' ? text.securityLead : text.lead}
      back={{ to: '/', label: places.feed }}
      width="form"
    >
      <Tabs
        label={text.tabs}
        tabs={[
          { value: 'about', label: text.about },
          { value: 'security', label: text.security },
        ]}
        value={tab ?? 'about'}
        onChange={chosen => void navigate({ search: { tab: chosen === 'security' ? chosen : undefined } })}
        listClassName="px-0 desk:px-0"
      >
        <TabPanel value="about" className="pt-5">
          <NoTeam />
          <Card>
            <PhotoField />
            <ProfileForm>
              <EmailField />
            </ProfileForm>
          </Card>
        </TabPanel>
        <TabPanel value="security" className="pt-5">
          <Suspense fallback={<Spinner label={common.loading} className="mx-auto my-8 size-8 text-brand-ink" />}>
            <SignInMethods />
          </Suspense>
          <Card className="mt-4">
            <CardHeader title={text.password} subject={text.passwordLead} />
            <ChangePasswordForm />
          </Card>
          <OwnConnection refused={refused} />
          <SignedInDevices />
        </TabPanel>
      </Tabs>
      <RecordedLink />
    </ManagementPage>
  )
}

/** The way from the profile to what is recorded. */
function RecordedLink() {
  return (
    <Card className="mt-4">
      <Link
        to="/recorded"
        className="flex min-h-16 items-center gap-3.5 rounded-card px-5 py-3.5 hover:bg-sunken focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink"
      >
        <IconTile>
          <ShieldCheck />
        </IconTile>
        <span className="min-w-0 flex-1">
          <span className="block text-action font-semi text-ink">{privacy.linkTitle}</span>
          <span className="block text-small text-ink-3">{privacy.linkText}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </Card>
  )
}
