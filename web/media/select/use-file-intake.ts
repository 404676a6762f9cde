import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Lets files be pasted and dropped into an element. Text on the clipboard wins: other apps add a picture of it. */
export function useFileIntake(onFiles: (files: readonly File[]) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        if (isDisabled || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
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
