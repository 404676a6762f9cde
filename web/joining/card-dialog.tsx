import { IdCard, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { day } from '#contract/durations.ts'
import type { CardWords } from '#contract/joining.ts'
import type { ListedPerson } from '#contract/listed-people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { joining as text } from '#locales/text.ts'
import { LinkWarning } from '#web/company/address.tsx'
import { longDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { HandOver } from './hand-over.tsx'
import { type CardContent, JoinCard, spokenIn } from './join-card.tsx'
import { useMakeCode } from './joining.data.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PaperSheet } from './paper-sheet.tsx'

interface CardDialogProps {
  card: CardContent
  words: readonly CardWords[]
  /** Such as that the person was added. */
  subject: string
  /** The language of the card, where it was chosen for the one before. */
  language?: string | undefined
  onLanguage?: (language: string) => void
  onClose: () => void
  onAnother?: () => void
}

/** A new card of one person. The code is never shown again: leaving asks, until the card was handed over in some way. */
export function CardDialog({ card, words, subject, onClose, onAnother, ...chosen }: CardDialogProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [isHandedOver, setHandedOver] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const [language, setLanguage] = useState(chosen.language ?? card.cardLanguage)
  const spoken = spokenIn(language, words)
  const leaveTo = (next: () => void) => (isHandedOver ? next() : setLeave(() => next))
  const handOver = () => setHandedOver(true)
  if (isPrinting)
    return (
      <PaperSheet
        cards={[{ ...card, cardLanguage: language }]}
        words={words}
        onPrinted={handOver}
        onClose={() => setPrinting(false)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={open => !open && leaveTo(onClose)}
      title={text.card}
      subject={subject}
      foot={
        <>
          {onAnother && (
            <Button icon={<UserPlus className="size-5" />} onClick={() => leaveTo(onAnother)}>
              {text.addAnother}
            </Button>
          )}
          <Button className="ms-auto" onClick={() => leaveTo(onClose)}>
            {text.done}
          </Button>
        </>
      }
    >
      <LinkWarning className="mb-4" />
      {words.length > 1 && (
        <div className="mb-4 flex items-center justify-between gap-3">
          <span aria-hidden className="min-w-0 text-label">
            {text.cardLanguage}
          </span>
          <Segments
            label={text.cardLanguage}
            options={words.map(each => ({ value: each.language, label: each.name }))}
            value={spoken.own.language}
            onChange={next => {
              setLanguage(next)
              chosen.onLanguage?.(next)
            }}
          />
        </div>
      )}
      <JoinCard card={card} spoken={spoken} />
      <HandOver card={card} spoken={spoken} onHandedOver={handOver} onPrint={() => setPrinting(true)} />
      <p className="mt-3 text-small text-ink-2">{text.onceText({ day: longDay(new Date(card.joinCodeExpiresAt)) })}</p>
      <LeaveQuestion count={1} firstName={card.firstName} onLeave={leave} onStay={() => setLeave(undefined)} />
    </Dialog>
  )
}

type Person = Pick<ListedPerson, 'id' | 'firstName' | 'lastName' | 'email' | 'signInName' | 'hasSignedIn'> &
  Partial<Pick<ListedPerson, 'joinCode'>>

/** Whether a code still works, and was made so recently that it may just have been handed over. */
export const isFresh = (code: ListedPerson['joinCode'] | undefined): boolean =>
  code != null && new Date(code.expiresAt) > new Date() && Date.now() - Date.parse(code.madeAt) < day

/** Asks, makes a new code for somebody, and shows the card. */
export function MakeCard({ person, onClose }: { person: Person; onClose: () => void }) {
  const make = useMakeCode()
  // The list is read again once there is a new code.
  const [hasFreshCode] = useState(() => isFresh(person.joinCode))
  const name = fullName(person)
  const { hasSignedIn } = person
  if (make.data)
    return (
      <CardDialog
        card={{ ...person, ...make.data }}
        words={make.data.words}
        subject={text.cardOf({ name })}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      danger={false}
      icon={<IdCard />}
      title={hasSignedIn ? text.newCodeTitle({ name }) : text.cardTitle({ name })}
      confirmLabel={hasSignedIn ? text.makeCode : text.makeTheCard}
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
      {hasSignedIn ? text.newCodeText : hasFreshCode ? text.freshText : text.cardText}
    </ConfirmDialog>
  )
}
