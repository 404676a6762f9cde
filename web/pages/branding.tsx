import { useQuery } from '@tanstack/react-query'
import { common, branding as text } from '#locales/text.ts'
import { BrandingForm } from '#web/company/branding/branding-form.tsx'
import { companyQuery } from '#web/company/company.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** `/branding`, for owners. */
export function BrandingPage() {
  const { data: company } = useQuery(companyQuery)
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      actions={<LinkButton to="/icon-download">{text.toIcons}</LinkButton>}
      may={{ action: 'company.brand', denial: text.denial }}
    >
      <BrandingForm key={company ? 'known' : 'unknown'} company={company ?? undefined} />
    </ManagementPage>
  )
}
