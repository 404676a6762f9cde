import { Search } from 'lucide-react'
import { useDebouncedText } from '#web/lib/use-debounced.ts'
import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  label: string
  /** Shown instead of the label in the field. */
  placeholder?: string
  fieldClassName?: string
  value: string
  onChange: (typed: string) => void
}

/** A search field; its label is the placeholder unless one is given. */
export function SearchField({ label, placeholder, fieldClassName, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden={placeholder === undefined}
      placeholder={placeholder ?? label}
      autoComplete="off"
      icon={<Search />}
      className="text-ellipsis"
      fieldClassName={fieldClassName}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface DebouncedSearchFieldProps extends Omit<SearchFieldProps, 'value' | 'onChange'> {
  /** The current search. */
  search: string
  onSearch: (search: string) => void
}

/** A search field that reports after a pause in typing, and follows changes from outside. */
export function DebouncedSearchField({ search, onSearch, ...field }: DebouncedSearchFieldProps) {
  const [typed, setTyped] = useDebouncedText({ value: search, onSettled: onSearch })
  return <SearchField {...field} value={typed} onChange={setTyped} />
}
