import { IdCard, KeyRound, Printer, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ListedPerson } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, joining as text } from '#locales/text.ts'
import { LinkWarning } from '#web/company/address.tsx'
import { longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type CardContent, JoinCard } from './join-card.tsx'
import { useMakeCode } from './joining.data.ts'
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
      <LinkWarning className="mb-4" />
      <JoinCard card={card} />
      <Callout tone="warning" icon={<KeyRound />} title={text.once} className="mt-4">
        {text.onceText({ day: longDay(new Date(card.joinCodeExpiresAt)) })}
      </Callout>
    </Dialog>
  )
}

type Person = Pick<ListedPerson, 'id' | 'firstName' | 'lastName' | 'email' | 'signInName' | 'hasSignedIn'>

/** Asks, makes a new code for somebody, and shows the card. */
export function MakeCard({ person, onClose }: { person: Person; onClose: () => void }) {
  const make = useMakeCode()
  const name = fullName(person)
  const { hasSignedIn } = person
  if (make.data)
    return <CardDialog card={{ ...person, ...make.data }} subject={text.cardOf({ name })} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      danger={false}
      icon={<IdCard />}
      title={hasSignedIn ? text.newCodeTitle({ name }) : text.cardTitle({ name })}
      confirmLabel={hasSignedIn ? text.makeCode : text.makeTheCard}
      cancelLabel={common.cancel}
      waiting={make.isPending}
      waitingLabel={text.making}
      onConfirm={() =>
        make.mutate(person.id, {
          onError: error => {
            onClose()
            toastError(error, { title: text.codeFailed })
          },
        })
      }
    >
      {hasSignedIn ? text.newCodeText : text.cardText}
    </ConfirmDialog>
  )
}
