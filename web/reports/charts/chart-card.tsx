import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { reports as text } from '#locales/text.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

interface ChartCardProps {
  title: string
  subject: ReactNode
  /** Above the chart: the figure that it explains. */
  figure?: ReactNode
  chart: ReactNode
  table: ReactNode
  /** Below the table. */
  tableEnd?: ReactNode
  /** Below both. */
  end?: ReactNode
}

/** A chart, or the same values as a table. */
export function ChartCard({ title, subject, figure, chart, table, tableEnd, end }: ChartCardProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Card className="flex min-w-0 flex-col break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-3 px-5 pt-5 desk:flex-nowrap desk:px-6">
        <div className="min-w-0">
          <h2 className="text-h3">{title}</h2>
          <p className="mt-0.5 text-small text-pretty text-ink-3">{subject}</p>
        </div>
        <Segments
          label={text.chart.view({ title })}
          options={[
            { value: 'chart', label: text.chart.chart, icon: <ChartLine /> },
            { value: 'table', label: text.chart.table, icon: <Table2 /> },
          ]}
          value={view}
          onChange={setView}
          className="w-full desk:w-auto print:hidden"
        />
      </div>
      {figure && <div className="flex items-center gap-3 px-5 pt-3 desk:px-6">{figure}</div>}
      {view === 'chart' ? (
        chart
      ) : (
        <>
          <div className="mt-3">{table}</div>
          {tableEnd && (
            <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-1.5 pe-2 ps-5 text-meta text-ink-3 desk:ps-6">
              {tableEnd}
            </div>
          )}
        </>
      )}
      {end}
    </Card>
  )
}
