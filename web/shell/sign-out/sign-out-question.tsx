import { CloudOff } from 'lucide-react'
import { listOf } from '#locales/list-of.ts'
import { menus, signOut as text } from '#locales/text.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** How much would be lost. */
export type Unsent = Record<'drafts' | 'posts' | 'comments' | 'others', number>

interface SignOutQuestionProps {
  /** Null while it is closed. */
  unsent: Unsent | null
  waiting: boolean
  onClose: () => void
  onConfirm: () => void
  onShowDraft: () => void
}

/** Asks before signing out deletes what was not sent. */
export function SignOutQuestion({ unsent, waiting, onClose, onConfirm, onShowDraft }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={onClose}
      icon={<CloudOff />}
      title={text.title}
      confirmLabel={menus.signOut}
      cancelLabel={text.stay}
      waiting={waiting}
      waitingLabel={text.leaving}
      onConfirm={onConfirm}
    >
      <p>
        {unsent && text.unsent({ all: listOf(wordsOf(unsent)) })}
        {unsent && unsent.drafts > 0 && (
          <>
            {' '}
            <TextButton onClick={onShowDraft}>{text.showDraft}</TextButton>
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}

const wordsOf = (unsent: Unsent): string[] =>
  (['posts', 'comments', 'drafts', 'others'] as const)
    .filter(kind => unsent[kind] > 0)
    .map(kind => text[kind]({ count: unsent[kind] }))
