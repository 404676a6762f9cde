import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Play, X } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { testCategories } from '#contract/system-tests.ts'
import { common, tests as text } from '#locales/text.ts'
import { Overview } from '#web/diagnostics/tests/overview.tsx'
import { ResultList } from '#web/diagnostics/tests/result-list.tsx'
import { useTests } from '#web/diagnostics/tests/tests.data.ts'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** `/system-testing`, for owners and admins; viewers are redirected to the feed. */
export function SystemTestingPage() {
  const mayTest = mayEver(useActor(), 'system.test')
  return mayTest ? <SystemTesting /> : <Navigate to="/" replace />
}

const route = getRouteApi('/signed-in/system-testing')

function SystemTesting() {
  const { view = 'overview', status = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const tests = useTests()
  const { query, results, isRunning, isStarting } = tests
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/settings', label: common.settings }}
      actions={
        <>
          <Button
            className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
            icon={<X className="size-5" />}
            disabled={isRunning || isStarting || results.length === 0}
            waiting={tests.isClearing}
            onClick={tests.clear}
          >
            {text.clear}
          </Button>
          <Button
            variant="primary"
            className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
            icon={<Play className="size-4 fill-current" />}
            waiting={isRunning || isStarting}
            waitingLabel={text.running}
            onClick={() => tests.start('all')}
          >
            {text.run}
          </Button>
        </>
      }
    >
      <Tabs
        label={text.views}
        tabs={[
          { value: 'overview', label: text.overview },
          { value: 'details', label: text.details, count: results.length || undefined },
        ]}
        value={view}
        onChange={chosen => void navigate({ search: chosen === 'details' ? { view: chosen } : {}, resetScroll: false })}
        listClassName="px-0 desk:px-0"
      >
        {query.data ? (
          <>
            <TabPanel value="overview" className="pt-4">
              <Overview tests={tests} />
            </TabPanel>
            <TabPanel value="details" className="pt-4">
              <ResultList
                tests={tests}
                filter={status}
                onFilter={chosen =>
                  void navigate({
                    search: { view: 'details', status: chosen === 'all' ? undefined : chosen },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </TabPanel>
          </>
        ) : hasFailed(query) ? (
          <Card className="mt-4">
            <QueryFailure isInside title={text.loadFailed} query={query}>
              {text.loadFailedText}
            </QueryFailure>
          </Card>
        ) : (
          <TestsSkeleton />
        )}
      </Tabs>
    </ManagementPage>
  )
}

function TestsSkeleton() {
  return (
    <Skeleton label={text.loading} className="grid gap-4 pt-4">
      <SkeletonBlock className="h-22 rounded-card" />
      <div className="grid gap-3 desk:grid-cols-2 desk:gap-4 wide:grid-cols-4">
        {testCategories.map(category => (
          <Card key={category} className="grid gap-4 p-4">
            <div className="flex items-center gap-3">
              <SkeletonBlock className="size-11 rounded-card" />
              <SkeletonBlock className="h-4 flex-1" />
            </div>
            <SkeletonBlock className="w-[80%]" />
            <SkeletonBlock className="h-6 w-20 rounded-full" />
          </Card>
        ))}
      </div>
    </Skeleton>
  )
}
