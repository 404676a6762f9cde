import { Printer } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { common } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { useDialogFocus } from './return-focus.ts'

interface PrintSheetProps {
  open: boolean
  onClose: () => void
  title: string
  subject?: string | undefined
  /** Before the buttons. */
  tools?: ReactNode
  closeLabel?: string
  children: ReactNode
}

/** Shows paper over the whole screen before it is printed. Paper shows it alone. */
export function PrintSheet({
  open,
  onClose,
  title,
  subject,
  tools,
  closeLabel = common.close,
  children,
}: PrintSheetProps) {
  const focus = useDialogFocus()
  useBackCloses(open, onClose)
  useEffect(() => {
    if (!open) return undefined
    document.documentElement.dataset['printing'] = 'sheet'
    return () => {
      delete document.documentElement.dataset['printing']
    }
  }, [open])
  return (
    <DialogFrame
      open={open}
      onOpenChange={next => !next && onClose()}
      coversPage
      data-sheet
      {...focus}
      className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink outline-none! print:static print:block print:bg-white"
    >
      <header className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-3 desk:px-6 print:hidden">
        <div className="min-w-0 flex-1 max-desk:basis-full">
          <Radix.Title className="text-action font-bold">{title}</Radix.Title>
          {subject !== undefined && <Radix.Description className="text-meta text-ink-2">{subject}</Radix.Description>}
        </div>
        {tools}
        <Button className="max-desk:flex-1" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button
          variant="primary"
          className="max-desk:flex-1"
          icon={<Printer className="size-5" />}
          onClick={() => print()}
        >
          {common.print}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto p-4 desk:p-6 print:overflow-visible print:p-0">{children}</div>
    </DialogFrame>
  )
}
