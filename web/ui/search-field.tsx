import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  label: string
  /** In place of the label, where the label is seen. */
  placeholder?: string
  fieldClassName?: string
  value: string
  onChange: (typed: string) => void
}

/** A search: its label stands in the field, unless it has a placeholder of its own. */
export function SearchField({ label, placeholder, fieldClassName, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden={placeholder === undefined}
      placeholder={placeholder ?? label}
      autoComplete="off"
      icon={<Search aria-hidden />}
      fieldClassName={fieldClassName}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface SettledSearchFieldProps extends Omit<SearchFieldProps, 'value' | 'onChange'> {
  /** What is searched for now. */
  search: string
  onSearch: (search: string) => void
}

/** A search that is asked when the typing stands still, and that follows when it is changed from elsewhere. */
export function SettledSearchField({ search, onSearch, ...field }: SettledSearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }
  const settled = useDebounced(typed.trim())
  useEffect(() => {
    if (settled !== search && settled === typed.trim()) onSearch(settled)
  }, [settled, search, typed, onSearch])
  return <SearchField {...field} value={typed} onChange={setTyped} />
}
