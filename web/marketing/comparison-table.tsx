import { Check, CircleDashed, X } from 'lucide-react'
import { comparison as text } from '#locales/text.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const looks = {
  yes: { tone: 'success', Icon: Check, word: text.yes },
  partly: { tone: 'warning', Icon: CircleDashed, word: text.partly },
  no: { tone: 'neutral', Icon: X, word: text.no },
} as const

type Verdict = keyof typeof looks

const rows: readonly [row: keyof typeof text.rows, us: Verdict, them: Verdict][] = [
  ['readers', 'yes', 'partly'],
  ['feeds', 'yes', 'partly'],
  ['posting', 'yes', 'partly'],
  ['brand', 'yes', 'no'],
  ['server', 'yes', 'no'],
  ['people', 'yes', 'yes'],
  ['messages', 'no', 'yes'],
  ['calls', 'no', 'yes'],
]

/** Rows of needs: side by side on a desktop, stacked on a phone. */
export function ComparisonTable({ appName }: { appName: string }) {
  return (
    <Card>
      <table className="block w-full text-start text-small desk:table">
        <caption className="sr-only">{text.table}</caption>
        <thead className="sr-only desk:not-sr-only desk:table-header-group">
          <tr className="text-meta font-semi text-ink-3">
            <th scope="col" className="w-1/4 px-5 py-3 text-start">
              {text.question}
            </th>
            <th scope="col" className="px-5 py-3 text-start">
              {appName}
            </th>
            <th scope="col" className="px-5 py-3 text-start">
              {text.them}
            </th>
          </tr>
        </thead>
        <tbody className="block desk:table-row-group">
          {rows.map(([row, us, them]) => (
            <tr key={row} className="block border-line px-5 py-4 not-first:border-t desk:table-row desk:border-t">
              <th
                scope="row"
                className="block pb-2 text-start text-body font-semi desk:table-cell desk:px-5 desk:py-4 desk:align-top desk:text-small"
              >
                {text.rows[row].need}
              </th>
              <Cell who={appName} verdict={us} words={text.rows[row].us} />
              <Cell who={text.them} verdict={them} words={text.rows[row].them} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Cell({ who, verdict, words }: { who: string; verdict: Verdict; words: string }) {
  const { tone, Icon, word } = looks[verdict]
  return (
    <td className="block py-2 desk:table-cell desk:px-5 desk:py-4 desk:align-top">
      <span className="mb-1 block text-meta font-semi text-ink-3 desk:hidden">{who}</span>
      <Tag plain tone={tone}>
        <Icon className="size-4" />
        {word}
      </Tag>
      <span className="mt-1.5 block text-ink-2">{words}</span>
    </td>
  )
}
