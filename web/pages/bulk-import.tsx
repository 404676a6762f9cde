import { ArrowLeft, Download } from 'lucide-react'
import { byteOrderMark, csvLine } from '#contract/csv.ts'
import { peopleColumns } from '#contract/people-file.ts'
import { mayEver } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { usePageTitle } from '#web/lib/company.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useActor } from '#web/lib/session.ts'
import { text } from '#web/people/import.text.ts'
import { ImportFlow } from '#web/people/import-flow.tsx'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { MemberHeader } from './member-header.tsx'

/** `/bulk-import`, for owners and admins (spec 2 §2.7). */
export function BulkImportPage() {
  usePageTitle(text.title)
  const actor = useActor()
  return (
    <>
      <MemberHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page>
          {mayEver(actor, 'user.import') ? (
            <Import />
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

const template = () =>
  saveFile(new Blob([byteOrderMark, csvLine(peopleColumns)], { type: 'text/csv' }), text.templateName)

function Import() {
  return (
    <>
      <PageHeader
        title={text.title}
        subject={text.lead}
        back={
          <LinkButton to="/user-management" variant="ghost" icon={<ArrowLeft aria-hidden className="size-5" />}>
            {text.back}
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-4 desk:p-6">
          <ImportFlow />
        </Card>
        <Card className="pb-5">
          <CardHeader title={text.templateTitle} subject={text.templateText} />
          <div className="px-5 pt-4">
            <Button block icon={<Download aria-hidden className="size-5" />} onClick={template}>
              {text.template}
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}
