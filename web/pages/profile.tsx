import { ChangePasswordForm } from '#web/accounts/change-password-form.tsx'
import { PhotoField } from '#web/accounts/photo-field.tsx'
import { text } from '#web/accounts/profile.text.ts'
import { ProfileForm } from '#web/accounts/profile-form.tsx'
import { SignedInDevices } from '#web/accounts/signed-in-devices.tsx'
import { RecordedLink } from '#web/privacy/recorded-link.tsx'
import { ManagementPage } from '#web/shell/management-page.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

/** `/profile`, for everyone. */
export function ProfilePage() {
  return (
    <ManagementPage title={text.title} subject={text.lead} width="form">
      <Card>
        <PhotoField />
        <ProfileForm />
      </Card>
      <Card className="mt-4">
        <CardHeader title={text.password} subject={text.passwordLead} />
        <ChangePasswordForm />
      </Card>
      <SignedInDevices />
      <RecordedLink />
    </ManagementPage>
  )
}
