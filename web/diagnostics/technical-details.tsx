import type { ReactNode } from 'react'
import { common, diagnostics as text } from '#locales/text.ts'
import type { ButtonStyle } from '#web/ui/buttons/button.styles.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** Details for support, collapsed at first. */
export function TechnicalDetails({ details }: { details: string }) {
  return (
    <details className="-mb-2 text-small open:mb-0">
      <summary className="inline-flex min-h-target cursor-pointer items-center font-semi text-brand-ink">
        {text.technical}
      </summary>
      <pre className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-meta whitespace-pre-wrap wrap-anywhere text-ink-2">
        {details}
      </pre>
    </details>
  )
}

const refused = () => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })

interface CopyTextProps {
  value: string
  label: ReactNode
  variant?: ButtonStyle['variant']
  className?: string
}

/** Copies words to send to somebody else. */
export const CopyText = (props: CopyTextProps) => <CopyButton onRefused={refused} {...props} />
