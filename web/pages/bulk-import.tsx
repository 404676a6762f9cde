import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { templateColumns } from '#contract/text/people-file.ts'
import { peopleImport as text, videos } from '#locales/text.ts'
import { VideoTesting } from '#web/diagnostics/videos/video-testing.tsx'
import { saveCsv } from '#web/lib/save-file.ts'
import { ImportFlow } from '#web/people/import/import-flow.tsx'
import { MailNotice } from '#web/people/joining/mail-notice.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

const route = getRouteApi('/signed-in/bulk-import')

/** `/bulk-import`, for owners and admins: the import of people, and the test of video uploads. */
export function BulkImportPage() {
  const { tab = 'import', test } = route.useSearch()
  const navigate = route.useNavigate()
  const mayTest = mayEver(useActor(), 'system.test')
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/user-management', label: text.back }}
      may={{ action: 'user.import', denial: text.denied }}
    >
      <Tabs
        label={text.tabs}
        tabs={[
          { value: 'import', label: text.tab },
          ...(mayTest ? [{ value: 'videos' as const, label: videos.title }] : []),
        ]}
        value={tab}
        onChange={chosen => void navigate({ search: chosen === 'videos' ? { tab: chosen } : {}, resetScroll: false })}
        listClassName="px-0 desk:px-0"
      >
        {/* Keeps a chosen file. */}
        <TabPanel value="import" forceMount className="pt-4 data-[state=inactive]:hidden">
          <PeopleImport />
        </TabPanel>
        <TabPanel value="videos" className="pt-4">
          <VideoTesting
            shownId={test}
            onShow={(id, isEnd) =>
              void navigate({ search: { tab: 'videos', test: id }, replace: isEnd ?? id === undefined })
            }
          />
        </TabPanel>
      </Tabs>
    </ManagementPage>
  )
}

function PeopleImport() {
  return (
    <>
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
              icon={<Download className="size-5" />}
              onClick={() => saveCsv(text.templateName, [templateColumns])}
            >
              {text.template}
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}
