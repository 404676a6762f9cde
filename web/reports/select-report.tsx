import { reports as text } from '#locales/text.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useReports } from './reports.data.ts'

interface SelectReportProps {
  /** The team of the report; undefined for the company. */
  teamId: number | undefined
  onSelect: (teamId: number | undefined) => void
}

/** Chooses the company's report or a team's, as the role allows. */
export function SelectReport({ teamId, onSelect }: SelectReportProps) {
  const { hasOverview, teams = [] } = useReports()
  const isListed = teamId === undefined ? hasOverview : teams.some(({ id }) => id === teamId)
  return (
    <SelectField
      label={text.select}
      fieldClassName="flex-[1_1_11rem] desk:w-70 desk:flex-none print:hidden"
      className="font-semi"
      value={isListed ? String(teamId ?? '') : 'none'}
      onChange={({ target }) => onSelect(target.value === '' ? undefined : Number(target.value))}
    >
      {!isListed && (
        <option value="none" disabled>
          {text.selectHint}
        </option>
      )}
      {hasOverview && <option value="">{text.overview}</option>}
      {teams.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : text.ofInactive({ team: name })}
        </option>
      ))}
    </SelectField>
  )
}
