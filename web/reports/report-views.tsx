import type { ReactNode } from 'react'
import { reports as text } from '#locales/text.ts'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { NobodyJoined } from './not-joined.tsx'
import type { ReportProps } from './report-search.ts'
import { Tiles } from './tiles.tsx'

interface ReportViewsProps extends ReportProps {
  tiles: Omit<Parameters<typeof Tiles>[0], 'onShow'>
  /** Between the figures and the tabs. */
  notice?: ReactNode
  people: ReactNode
  trends: ReactNode
}

/** The figures of a report, and below them its people or its trends. */
export function ReportViews({ tiles, notice, people, trends, search, onSearch }: ReportViewsProps) {
  const show = {
    people: () => onSearch({ view: undefined, chip: undefined, sort: undefined, q: undefined }, 'people'),
    active: () => onSearch({ view: undefined, chip: undefined, sort: 'recent', q: undefined }, 'people'),
    rates: () => onSearch({ view: undefined, chip: undefined, sort: 'engagement', q: undefined }, 'people'),
    posts: () => onSearch({ view: 'trends' }),
  }
  const { figures } = tiles
  return (
    <div className="grid grid-cols-1 gap-4 desk:gap-5">
      <Tiles {...tiles} onShow={behind => show[behind]()} />
      {figures.people > 0 && figures.notJoined === figures.people && <NobodyJoined teamId={tiles.teamId} />}
      {notice}
      <Tabs
        label={text.views}
        tabs={[
          { value: 'people', label: text.viewPeople },
          { value: 'trends', label: text.viewTrends },
        ]}
        value={search.view ?? 'people'}
        onChange={view => onSearch({ view: view === 'people' ? undefined : view })}
        listClassName="px-0 desk:px-0 print:hidden"
        className="min-w-0"
      >
        <TabPanel value="people" className="grid grid-cols-1 gap-4 pt-4 desk:gap-5 desk:pt-5">
          {people}
        </TabPanel>
        <TabPanel value="trends" className="pt-4 desk:pt-5">
          {trends}
        </TabPanel>
      </Tabs>
    </div>
  )
}
