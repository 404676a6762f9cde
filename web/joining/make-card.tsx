import { IdCard } from 'lucide-react'
import type { ListedPerson } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, joining as text } from '#locales/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { CardDialog } from './card-dialog.tsx'
import { useMakeCode } from './joining.data.ts'

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
