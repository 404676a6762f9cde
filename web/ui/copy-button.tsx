import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const saidMs = 2_000

interface CopyButtonProps {
  value: string
  label: string
  copiedLabel: string
  /** Read aloud after the label: what is copied. */
  what?: string
  /** The browser does not let it (it does on https and this machine only). */
  onRefused: () => void
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ value, label, copiedLabel, what, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), saidMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'))
    void written.then(() => setCopied(count => count + 1), onRefused)
  }
  return (
    <Button
      className="px-3.5"
      icon={copied ? <Check aria-hidden className="size-4.5" /> : <Copy aria-hidden className="size-4.5" />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
      {what && <VisuallyHidden>{what}</VisuallyHidden>}
    </Button>
  )
}
