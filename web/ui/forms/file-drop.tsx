import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Emblem } from '#web/ui/states/emblem.tsx'

interface FileDropProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  buttonLabel: string
  /** What the system's file picker offers, such as `.csv`. */
  accept: string
  onFile: (file: File) => void
}

/** A drop zone for one file, with a button to choose it. */
export function FileDrop({ icon, title, children, buttonLabel, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    // The button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={classes(
        'grid justify-items-center gap-1 rounded-card border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-brand-ink bg-brand-soft' : 'border-field-line',
      )}
    >
      <Emblem className="mb-3">{icon}</Emblem>
      <p className="text-h3">{title}</p>
      {children && <div className="max-w-prose text-small text-ink-2">{children}</div>}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={buttonLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button variant="primary" className="mt-4" onClick={() => input.current?.click()}>
        {buttonLabel}
      </Button>
    </div>
  )
}
