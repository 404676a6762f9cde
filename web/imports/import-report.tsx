import type { ReactNode } from 'react'
import type { ArchiveKind, ImportReport } from '#contract/imports.ts'
import { companyImports as text } from '#locales/text.ts'
import { decimal } from '#web/lib/decimal.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'

/** How many lines of a kind are new. */
export const addedOf = ({ kinds }: ImportReport, wanted: ArchiveKind): number =>
  kinds.find(({ kind }) => kind === wanted)?.added ?? 0

interface ReportOfImportProps {
  report: ImportReport
  /** It was imported. */
  isDone: boolean
  children?: ReactNode
}

/** What an import adds, by kind, with what of the archive stays out and why. */
export function ReportOfImport({ report, isDone, children }: ReportOfImportProps) {
  const { company, madeAt, kinds, isEmpty, sameTeams, pollsWithoutVotes, missingFiles } = report
  const shown = kinds.filter(({ added, skipped }) => added + skipped > 0)
  const notes = [
    isEmpty ? text.roles : text.viewers,
    sameTeams.length > 0 && text.sameTeams({ teams: sameTeams.join(', ') }),
    pollsWithoutVotes > 0 && text.pollsWithoutVotes({ count: pollsWithoutVotes }),
    missingFiles > 0 && text.missingFiles({ count: missingFiles }),
  ].filter(note => note !== false)
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="text-action font-strong">{isDone ? text.added : text.wouldAdd}</h3>
      <p className="text-meta wrap-anywhere text-ink-3">
        {madeAt ? text.from({ company, day: dayWithYear(new Date(madeAt)) }) : company}
      </p>
      <table className="mt-3 w-full max-w-prose text-small">
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="py-1.5 text-start font-regular">
              {text.kind}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-end font-regular">
              {text.new}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-end font-regular">
              {text.skipped}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {shown.map(({ kind, added, skipped }) => (
            <tr key={kind}>
              <th scope="row" className="py-2 text-start font-regular">
                {text.kinds[kind]}
              </th>
              <td className="py-2 ps-4 text-end font-semi tabular-nums">{decimal(added, 0)}</td>
              <td className="py-2 ps-4 text-end text-ink-3 tabular-nums">{decimal(skipped, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isDone && (
        <ul className="mt-3 grid max-w-prose list-disc gap-1 ps-5 text-small text-ink-2">
          {notes.map(note => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
