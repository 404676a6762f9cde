import { Download } from 'lucide-react'
import { templateColumns } from '#contract/text/people-file.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { text } from '#web/people/import/import.text.ts'
import { ImportFlow } from '#web/people/import/import-flow.tsx'
import { MailNotice } from '#web/people/mail-notice.tsx'
import { ManagementPage } from '#web/shell/management-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

/** `/bulk-import`, for owners and admins. */
export function BulkImportPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/user-management', label: text.back }}
      may={{ action: 'user.import', denial: text.denied }}
    >
      <div className="pb-4 empty:hidden">
        <MailNotice />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-4 desk:p-6">
          <ImportFlow />
        </Card>
        <Card className="pb-5">
          <CardHeader title={text.templateTitle} subject={text.templateText} />
          <div className="px-5 pt-4">
            <Button
              block
              icon={<Download aria-hidden className="size-5" />}
              onClick={() => saveCsv(text.templateName, [templateColumns])}
            >
              {text.template}
            </Button>
          </div>
        </Card>
      </div>
    </ManagementPage>
  )
}
