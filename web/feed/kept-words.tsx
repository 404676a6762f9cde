import { feed as text } from '#locales/text.ts'
import type { ButtonStyle } from '#web/ui/buttons/button.styles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** What the user wrote and can no longer send where it was written, to copy or discard. */
export function KeptWords({ words, onDiscard }: { words: string; onDiscard: () => void }) {
  return (
    <>
      <p
        dir="auto"
        className="rounded-card bg-sunken px-3.5 py-2.5 text-action font-regular whitespace-pre-wrap wrap-anywhere"
      >
        {words}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDiscard}>
          {text.discardWords}
        </Button>
        <CopyWords words={words} />
      </div>
    </>
  )
}

export function CopyWords({ words, variant }: { words: string; variant?: ButtonStyle['variant'] }) {
  return (
    <CopyButton
      value={words}
      variant={variant}
      label={text.copyWords}
      onRefused={() => toast({ title: text.copyRefused, variant: 'destructive' })}
    />
  )
}
