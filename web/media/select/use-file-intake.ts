import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'

/** Returns the files of a paste. Text on the clipboard wins: other apps add a picture of it. */
function filesOf(clipboard: DataTransfer | null): readonly File[] {
  return clipboard && !clipboard.types.includes('text/plain') ? [...clipboard.files] : []
}

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Lets files be pasted and dropped into an element. */
export function useFileIntake(onFiles: (files: readonly File[]) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => !isDisabled && carriesFiles(event.dataTransfer)
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = filesOf(event.clipboardData)
        if (isDisabled || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

const layers = '[role="dialog"], [role="alertdialog"]'
const fields = 'textarea, input, [contenteditable="true"]'

/**
 * Lets files be pasted and dropped anywhere on the page, except where an element takes them itself, while a dialog is open,
 * or, for a paste, while somebody types elsewhere. Returns whether files are dragged over the page.
 */
export function usePageIntake(onFiles: (files: readonly File[]) => void, isDisabled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const isFree = () => !isDisabled && document.querySelector(layers) === null
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = filesOf(event.clipboardData)
    const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
    if (event.defaultPrevented || files.length === 0 || isTyping || !isFree()) return
    event.preventDefault()
    onFiles(files)
  })
  const dragOver = useEffectEvent((event: globalThis.DragEvent) => {
    const isTaken = event.defaultPrevented
    if (carriesFiles(event.dataTransfer)) event.preventDefault()
    setOver(!isTaken && carriesFiles(event.dataTransfer) && isFree())
  })
  const drop = useEffectEvent((event: globalThis.DragEvent) => {
    setOver(false)
    if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return
    // Elsewhere the browser would leave the page and open the file.
    event.preventDefault()
    if (isFree()) onFiles([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const leave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false)
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [])
  return isOver
}
