import type { ReactNode } from 'react'
import { common, diagnostics as text } from '#locales/text.ts'
import type { ButtonStyle } from '#web/ui/buttons/button.styles.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

const refused = () => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })

interface CopyTextProps {
  value: string
  label: ReactNode
  variant?: ButtonStyle['variant']
  className?: string
}

/** Copies words to send to somebody else. */
export const CopyText = (props: CopyTextProps) => (
  <CopyButton copiedLabel={text.copied} onRefused={refused} {...props} />
)
