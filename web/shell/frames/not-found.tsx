import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { common } from '#locales/text.ts'
import { companyQuery, usePageTitle } from '#web/company/company.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PublicHeader } from '../header/public-header.tsx'

/** Shown for unknown paths. Before set-up it has no header, whose links lead nowhere yet. */
export function NotFoundPage() {
  usePageTitle(common.notFoundTitle)
  const { data: company } = useQuery(companyQuery)
  return (
    <>
      {company && <PublicHeader />}
      <main id="main" className="grid min-h-[70dvh] place-items-center">
        <EmptyState
          level={1}
          icon={<Compass />}
          title={common.notFoundTitle}
          action={
            <LinkButton to="/" variant="primary">
              {common.goHome}
            </LinkButton>
          }
        >
          {common.notFoundText}
        </EmptyState>
      </main>
    </>
  )
}
