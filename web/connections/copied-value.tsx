import { connections as text } from '#locales/text.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

interface CopiedValueProps {
  /** Names the value for screen readers. */
  label: string
  value: string
}

/** A value that is copied into another program. */
export function CopiedValue({ label, value }: CopiedValueProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-sunken py-2 ps-3.5 pe-2">
      <code aria-label={label} dir="ltr" className="min-w-0 flex-[1_1_14rem] text-small wrap-anywhere select-all">
        {value}
      </code>
      <CopyButton
        value={value}
        label={text.copy}
        onRefused={() => toast({ title: text.copyRefused, variant: 'destructive' })}
      />
    </div>
  )
}
