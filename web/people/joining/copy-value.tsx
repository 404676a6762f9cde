import { common, people as text } from '#locales/text.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { hidden } from '#web/ui/visually-hidden.tsx'

export const toastCopyRefused = () =>
  toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })

/** A value of a `dl`, to be passed on: it can be selected and copied. */
export function CopyValue({ term, value, isSecret }: { term: string; value: string; isSecret?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line px-4 py-3 not-first:border-t">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className={classes('row-start-2 break-all select-all', isSecret ? 'font-mono font-bold' : 'text-action')}>
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton
          value={value}
          label={text.copy({ what: term, hidden })}
          copiedLabel={text.copied}
          onRefused={toastCopyRefused}
        />
      </dd>
    </div>
  )
}
