import { TextField } from './text-field.tsx'

export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeFieldsProps {
  labels: { from: string; to: string }
  days: DayRange
  /** The last day to choose from. Without it, each of the two limits the other. */
  last?: string
  error?: string | undefined
  onChange: (days: { from: string | undefined; to: string | undefined }) => void
}

/** The first and the last day of a period, for a grid of two columns. */
export function DayRangeFields({ labels, days: { from, to }, last, error, onChange }: DayRangeFieldsProps) {
  return (
    <>
      <TextField
        label={labels.from}
        type="date"
        value={from ?? ''}
        max={last ?? to}
        error={error}
        onChange={({ target }) => onChange({ from: target.value || undefined, to })}
      />
      <TextField
        label={labels.to}
        type="date"
        value={to ?? ''}
        min={last ? undefined : from}
        max={last}
        onChange={({ target }) => onChange({ from, to: target.value || undefined })}
      />
    </>
  )
}
