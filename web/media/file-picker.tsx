import type { RefObject } from 'react'
import { pickerAccept } from './selection.ts'

interface FilePickerProps {
  /** Clicking it opens the system's own picker. */
  input: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (files: readonly File[]) => void
}

/** Chooses files; the same one again is told anew. A button of its own leads to it. */
export function FilePicker({ input, label, onChoose }: FilePickerProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      accept={pickerAccept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}
