import { useQuery } from '@tanstack/react-query'
import { comparison as text } from '#locales/text.ts'
import { companyQuery, useBrand, usePageTitle } from '#web/company/company.ts'
import { ComparisonTable } from '#web/marketing/comparison-table.tsx'
import { useSession } from '#web/session/session.ts'
import { NotFoundPage } from '#web/shell/frames/not-found.tsx'
import { PublicHeader } from '#web/shell/header/public-header.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { Page, PageHeader } from '#web/ui/surfaces/page.tsx'

/** `/comparison`, for everyone once the company is set up. */
export function ComparisonPage() {
  const { appName } = useBrand()
  const { data: company } = useQuery(companyQuery)
  const session = useSession()
  usePageTitle(text.title)
  if (company === null) return <NotFoundPage />
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          <PageHeader title={text.title} subject={text.lead} />
          <ComparisonTable appName={appName} />
          <Card className="mt-5 grid gap-4 p-6 desk:grid-cols-[1fr_auto] desk:items-center">
            <div>
              <h2 className="text-h2">{text.callTitle}</h2>
              <p className="mt-1 text-ink-2">{text.callText}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              {session.state === 'signed-in' ? (
                <LinkButton to="/" variant="primary">
                  {text.toFeed}
                </LinkButton>
              ) : (
                <>
                  <LinkButton to="/setup">{text.setUp}</LinkButton>
                  <LinkButton to="/login" variant="primary">
                    {text.signIn}
                  </LinkButton>
                </>
              )}
            </div>
          </Card>
        </Page>
      </main>
    </>
  )
}
