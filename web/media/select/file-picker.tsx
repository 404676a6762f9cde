import type { RefObject } from 'react'
import { useAreVideosOff } from '#web/company/company.ts'
import { pickerAccept } from './selection.ts'

interface FilePickerProps {
  /** Clicking it opens the native file picker. */
  input: RefObject<HTMLInputElement | null>
  label: string
  kind: 'media' | 'documents'
  onChoose: (files: readonly File[]) => void
}

/** A hidden file input; another button opens it. Choosing the same file again is reported again. */
export function FilePicker({ input, label, kind, onChoose }: FilePickerProps) {
  const areVideosOff = useAreVideosOff()
  return (
    <input
      ref={input}
      type="file"
      multiple
      accept={pickerAccept(kind, areVideosOff)}
      aria-label={label}
      // The button that opens it has the same name.
      aria-hidden
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
