import { Lock } from 'lucide-react'
import { common, holds as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

interface HoldRefusalProps extends LayerProps {
  title: string
  /** What is on hold. */
  name: string
  /** Known to owners alone, who can lift it. */
  reason: string | undefined
}

/** Why something can't be deleted or erased, with the way to its hold for owners. */
export function HoldRefusal({ title, name, reason, open, onClose }: HoldRefusalProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      subject={name}
      foot={
        <>
          {reason !== undefined && <LinkButton to="/records">{text.openRecords}</LinkButton>}
          <Button variant="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <Callout icon={<Lock />} title={text.active}>
        <p className="wrap-anywhere">{reason === undefined ? text.askOwner : text.quoted({ reason })}</p>
      </Callout>
      {reason !== undefined && <p className="mt-4 text-small text-ink-2">{text.stays}</p>}
    </Dialog>
  )
}
