import { KeyRound, UserPlus } from 'lucide-react'
import type { ReplyOf } from '#contract/call.ts'
import type { ListedPerson } from '#contract/listed-people.ts'
import type { addUser } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, roles, people as text } from '#locales/text.ts'
import { LinkWarning } from '#web/company/address.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { hidden } from '#web/ui/visually-hidden.tsx'

export type Added = ReplyOf<typeof addUser>
/** Somebody with an address. */
type WithCredentials = Added & { credentials: NonNullable<Added['credentials']> }

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
      foot={
        <>
          <Button icon={<UserPlus className="size-5" />} onClick={onAnother}>
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
          onRefused={toastCopyRefused}
        />
      </div>
      <Callout tone="warning" icon={<KeyRound />} title={text.once} className="mt-4">
        {text.onceText({ firstName: added.firstName })}
      </Callout>
    </Dialog>
  )
}

interface SetupLinkDialogProps {
  person: ListedPerson
  link: string
  onClose: () => void
}

/** Shows a set-up link, to be passed on. */
export function SetupLinkDialog({ person, link, onClose }: SetupLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.linkTitle({ name: fullName(person) })}
      subject={person.email}
      foot={
        <Button variant="primary" block onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <LinkWarning className="mb-4" />
      <dl className="rounded-card border border-line">
        <CopyValue term={text.link} value={link} />
      </dl>
      <Callout tone="warning" icon={<KeyRound />} title={text.linkText} className="mt-4">
        {text.linkOnceText}
      </Callout>
    </Dialog>
  )
}

const toastCopyRefused = () => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })

/** A value of a `dl`, to be passed on: it can be selected and copied. */
function CopyValue({ term, value, isSecret }: { term: string; value: string; isSecret?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line px-4 py-3 not-first:border-t">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className={classes('row-start-2 break-all select-all', isSecret ? 'font-mono font-bold' : 'text-action')}>
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton value={value} label={text.copy({ what: term, hidden })} onRefused={toastCopyRefused} />
      </dd>
    </div>
  )
}
