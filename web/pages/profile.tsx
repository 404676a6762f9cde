import { ChangePasswordForm } from '#web/accounts/change-password-form.tsx'
import { PhotoField } from '#web/accounts/photo-field.tsx'
import { text } from '#web/accounts/profile.text.ts'
import { ProfileForm } from '#web/accounts/profile-form.tsx'
import { usePageTitle } from '#web/lib/company.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { MemberHeader } from './member-header.tsx'

/** `/profile`, for everyone (spec 2 §2.13). */
export function ProfilePage() {
  usePageTitle(text.title)
  return (
    <>
      <MemberHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page className="max-w-feed">
          <PageHeader title={text.title} subject={text.lead} />
          <Card>
            <PhotoField />
            <ProfileForm />
          </Card>
          <Card className="mt-4">
            <CardHeader title={text.password} subject={text.passwordLead} />
            <ChangePasswordForm />
          </Card>
        </Page>
      </main>
    </>
  )
}
