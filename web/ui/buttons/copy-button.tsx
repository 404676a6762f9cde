import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { common } from '#locales/text.ts'
import { classes } from '../classes.ts'
import type { ButtonStyle } from './button.styles.ts'
import { Button } from './button.tsx'

const copiedMs = 2_000

interface CopyButtonProps {
  value: string
  label: ReactNode
  variant?: ButtonStyle['variant']
  className?: string
  /** The browser refuses (it allows copying on https and localhost only). */
  onRefused: () => void
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ value, label, variant, className, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'))
    void written.then(() => setCopied(count => count + 1), onRefused)
  }
  return (
    <Button
      variant={variant}
      className={classes('px-3.5', className)}
      icon={copied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? common.copied : label}</span>
    </Button>
  )
}
