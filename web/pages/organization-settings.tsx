import { common, organization as text } from '#locales/text.ts'
import { FactorRuleCard } from '#web/accounts/factors/factor-rule-card.tsx'
import { DomainList } from '#web/company/domain-list.tsx'
import { OrganizationLists } from '#web/company/organization-lists.tsx'
import { RegistrationCard } from '#web/company/registration-card.tsx'
import { TimeZoneCard } from '#web/company/time-zone-card.tsx'
import { CompanyLanguageCard } from '#web/language/language-cards.tsx'
import { MoveDomain } from '#web/people/move-domain.tsx'
import { CompanyHoursCard } from '#web/quiet-hours/company-hours-card.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

/** `/organization-settings`, for owners. */
export function OrganizationSettingsPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'organization.edit', denial: text.denial }}
    >
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-2 wide:grid-cols-3">
        <OrganizationLists />
        <RegistrationCard />
        <DomainList action={MoveDomain} />
        <FactorRuleCard />
        <TimeZoneCard />
        <CompanyHoursCard />
        <CompanyLanguageCard />
      </div>
    </ManagementPage>
  )
}
