import { KeyRound, UserPlus } from 'lucide-react'
import type { ReplyOf } from '#contract/call.ts'
import type { addUser } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, roles, people as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { CopyValue, toastCopyRefused } from './copy-value.tsx'

export type Added = ReplyOf<typeof addUser>
/** Somebody with an address. */
export type WithCredentials = Added & { credentials: NonNullable<Added['credentials']> }

interface CredentialsDialogProps {
  added: WithCredentials
  onClose: () => void
  onAnother: () => void
}

/** The credentials of a new user. Closes by its buttons only, because the password is never shown again. */
export function CredentialsDialog({ added, onClose, onAnother }: CredentialsDialogProps) {
  const name = fullName(added)
  const { email, tempPassword } = added.credentials
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={false}
      title={text.canSignIn({ firstName: added.firstName })}
      subject={text.passOn}
      closeLabel={common.close}
      foot={
        <>
          <Button icon={<UserPlus aria-hidden className="size-5" />} onClick={onAnother}>
            {text.addAnother}
          </Button>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={name} tintKey={added.id} size="post" />
        <div className="min-w-0 flex-1">
          <div className="truncate text-action">{name}</div>
          <div className="text-meta text-ink-3">{roles[added.role]}</div>
        </div>
        <Tag tone="success">{text.added}</Tag>
      </div>
      <dl className="rounded-card border border-line">
        <CopyValue term={text.email} value={email} />
        <CopyValue term={text.password} value={tempPassword} isSecret />
      </dl>
      <div className="mt-3 flex justify-end">
        <CopyButton
          value={text.both({ email, password: tempPassword })}
          label={text.copyBoth}
          copiedLabel={text.copied}
          onRefused={toastCopyRefused}
        />
      </div>
      <Callout tone="warning" icon={<KeyRound />} title={text.once} className="mt-4">
        {text.onceText({ firstName: added.firstName })}
      </Callout>
    </Dialog>
  )
}
