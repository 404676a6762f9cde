import { KeyRound, Printer, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { common, joining as text } from '#locales/text.ts'
import { longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { type CardContent, JoinCard } from './join-card.tsx'
import { PaperSheet } from './paper-sheet.tsx'

interface CardDialogProps {
  card: CardContent
  /** Such as that the person was added. */
  subject: string
  onClose: () => void
  onAnother?: () => void
}

/** A new card of one person. Closes by its buttons only, because the code is never shown again. */
export function CardDialog({ card, subject, onClose, onAnother }: CardDialogProps) {
  const [isPrinting, setPrinting] = useState(false)
  if (isPrinting) return <PaperSheet cards={[card]} onClose={() => setPrinting(false)} />
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={false}
      title={text.card}
      subject={subject}
      closeLabel={common.close}
      foot={
        <>
          {onAnother && (
            <Button
              className="px-3 desk:px-5"
              icon={<UserPlus aria-hidden className="hidden size-5 desk:block" />}
              onClick={onAnother}
            >
              {text.addAnother}
            </Button>
          )}
          <Button className="px-3 desk:px-5" onClick={onClose}>
            {text.done}
          </Button>
          <Button
            variant="primary"
            className="px-3 desk:px-5"
            icon={<Printer aria-hidden className="hidden size-5 desk:block" />}
            onClick={() => setPrinting(true)}
          >
            {text.printCard}
          </Button>
        </>
      }
    >
      <JoinCard card={card} />
      <Callout tone="warning" icon={<KeyRound />} title={text.once} className="mt-4">
        {text.onceText({ day: longDay(new Date(card.joinCodeExpiresAt)) })}
      </Callout>
    </Dialog>
  )
}
