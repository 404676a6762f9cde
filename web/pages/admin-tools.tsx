import { mayEver } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { usePageTitle } from '#web/lib/company.ts'
import { useActor } from '#web/lib/session.ts'
import { text } from '#web/media/repair.text.ts'
import { RepairCard } from '#web/media/repair-card.tsx'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { MemberHeader } from './member-header.tsx'

/** `/admin-tools`, for owners and admins (spec 2 §2.14). */
export function AdminToolsPage() {
  usePageTitle(text.title)
  const actor = useActor()
  return (
    <>
      <MemberHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          {mayEver(actor, 'media.repair') ? (
            <>
              <PageHeader title={text.title} subject={text.lead} />
              <div className="grid max-w-dialog gap-4 desk:max-w-feed">
                <RepairCard />
                <Note>{text.elsewhere}</Note>
              </div>
            </>
          ) : (
            <AccessDenied
              title={text.deniedTitle}
              action={
                <LinkButton to="/" variant="primary">
                  {common.goHome}
                </LinkButton>
              }
            >
              {text.denied}
            </AccessDenied>
          )}
        </Page>
      </main>
    </>
  )
}
