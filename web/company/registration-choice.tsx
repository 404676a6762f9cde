import type { OrganizationSettings } from '#contract/organization.ts'
import { setup as text } from '#locales/text.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'

type Registration = OrganizationSettings['registration']

interface RegistrationChoiceProps {
  chosen: Registration
  disabled?: boolean
  onChoose: (registration: Registration) => void
}

/** Who may register. */
export function RegistrationChoice({ chosen, disabled = false, onChoose }: RegistrationChoiceProps) {
  return (
    <ChoiceField
      legend={text.who}
      legendHidden
      name="registration"
      chosen={chosen}
      disabled={disabled}
      choices={[
        { value: 'domains', label: text.registration.domains, help: text.registration.domainsHelp },
        { value: 'invitation', label: text.registration.invitation, help: text.registration.invitationHelp },
      ]}
      onChange={event => onChoose(event.target.value as Registration)}
    />
  )
}
