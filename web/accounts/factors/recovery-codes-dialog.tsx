import { Download, KeyRound } from 'lucide-react'
import { common, factors as text } from '#locales/text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** Recovery codes. Closes by its buttons only, because they are never shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const lines = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={false}
      title={text.saveTitle}
      subject={text.saveLead}
      closeLabel={common.close}
      foot={
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {text.saved}
        </Button>
      }
    >
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken p-5 text-center font-mono font-bold select-all">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          icon={<Download aria-hidden className="size-4.5" />}
          onClick={() => saveFile(new Blob([`${lines}\n`], { type: 'text/plain' }), text.fileName)}
        >
          {text.download}
        </Button>
        <CopyButton
          value={lines}
          label={text.copyAll}
          copiedLabel={text.copied}
          onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
        />
      </div>
      <Callout tone="warning" icon={<KeyRound />} className="mt-4">
        {text.saveText}
      </Callout>
    </Dialog>
  )
}
