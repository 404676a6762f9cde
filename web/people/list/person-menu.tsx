import { Ellipsis, IdCard, KeyRound, Link, LogOut, Mail, MailPlus, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ListedPerson } from '#contract/listed-people.ts'
import { can } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { joining as joinText, people as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { HoldItem } from '#web/holds/hold-controls.tsx'
import { MakeCard } from '#web/joining/card-dialog.tsx'
import { SetupLinkDialog } from '#web/people/joining/credentials-dialog.tsx'
import { toastWithUndo } from '#web/people/people.data.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { useBringBack } from '../former/former.data.ts'
import { useInvitations, useMakeSetupLink, useResendInvitation } from '../joining/invitations.data.ts'
import { useRemoveUser, useResetFactors, useSignOutUser } from '../people.data.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'

/** More actions for a person; renders nothing where none is allowed. */
export function PersonMenu({ person }: { person: ListedPerson }) {
  const actor = useActor()
  const resend = useResendInvitation()
  const makeLink = useMakeSetupLink()
  const { isMailSetUp } = useInvitations()
  const [isSigningOut, setSigningOut] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isMakingCard, setMakingCard] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isChangingEmail, setChangingEmail] = useState(false)
  const [link, setLink] = useState<string>()
  const [isResetting, setResetting] = useState(false)
  const { id, role, hasSignedIn, email } = person
  const may = {
    invite: !hasSignedIn && person.email !== null && can(actor, 'user.add', { newRole: role }),
    card: (!hasSignedIn || person.email === null) && can(actor, 'user.make-join-code', { role }),
    edit: !person.isManaged && can(actor, 'user.edit', { userId: id, role }),
    changeEmail: !person.isManaged && hasSignedIn && can(actor, 'user.change-email', { userId: id, role }),
    signOut: hasSignedIn && can(actor, 'user.remove', { userId: id, role }),
    remove: !person.isManaged && can(actor, 'user.remove', { userId: id, role }),
    reset: person.hasSecondStep && can(actor, 'user.reset-factors', { userId: id }),
  }
  const mayHold = can(actor, 'hold.manage')
  if (!may.invite && !may.card && !may.edit && !may.signOut && !may.remove && !mayHold) return null
  const invite = () =>
    toastOutcome(resend.mutateAsync(id), {
      done: ({ message }) => ({ title: isMailSetUp ? text.resent : text.saved, description: message }),
      failed: text.resendFailed,
    })
  const showLink = () =>
    makeLink.mutate(id, {
      onSuccess: made => setLink(made.link),
      onError: error => toastError(error, { title: text.linkFailed }),
    })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={text.menu({ name: fullName(person) })}
            icon={<Ellipsis />}
            waiting={resend.isPending || makeLink.isPending}
          />
        }
      >
        {may.card && (
          <MenuItem icon={<IdCard />} onSelect={() => setMakingCard(true)}>
            {hasSignedIn ? joinText.newCode : joinText.makeCard}
          </MenuItem>
        )}
        {may.invite && (
          <MenuItem icon={<MailPlus />} onSelect={() => void invite()}>
            {person.invitation === 'not-sent' ? text.invite : text.resend}
          </MenuItem>
        )}
        {may.invite && (
          <MenuItem icon={<Link />} onSelect={showLink}>
            {text.copyLink}
          </MenuItem>
        )}
        {may.edit && (
          <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
            {text.edit}
          </MenuItem>
        )}
        {may.changeEmail && email !== null && (
          <MenuItem icon={<Mail />} onSelect={() => setChangingEmail(true)}>
            {text.changeEmail}
          </MenuItem>
        )}
        {may.signOut && (
          <MenuItem icon={<LogOut />} onSelect={() => setSigningOut(true)}>
            {text.signOut}
          </MenuItem>
        )}
        {may.reset && (
          <MenuItem icon={<KeyRound />} onSelect={() => setResetting(true)}>
            {text.resetFactors}
          </MenuItem>
        )}
        {mayHold && <HoldItem on={{ userId: id }} name={fullName(person)} />}
        {may.remove && (
          <MenuItem danger icon={<UserMinus />} onSelect={() => setRemoving(true)}>
            {text.remove}
          </MenuItem>
        )}
      </Menu>
      {isMakingCard && <MakeCard person={person} onClose={() => setMakingCard(false)} />}
      {isEditing && <EditUserDialog person={person} onClose={() => setEditing(false)} />}
      {isChangingEmail && email !== null && (
        <ChangeEmailDialog person={{ ...person, email }} onClose={() => setChangingEmail(false)} />
      )}
      {link && <SetupLinkDialog {...{ person, link }} onClose={() => setLink(undefined)} />}
      <SignOutDialog person={person} open={isSigningOut} onOpenChange={setSigningOut} />
      {may.reset && <ResetDialog person={person} open={isResetting} onOpenChange={setResetting} />}
      <RemoveDialog person={person} open={isRemoving} onOpenChange={setRemoving} />
    </>
  )
}

interface QuestionProps {
  person: ListedPerson
  open: boolean
  onOpenChange: (open: boolean) => void
}

function SignOutDialog({ person, open, onOpenChange }: QuestionProps) {
  const signOut = useSignOutUser()
  const confirm = () =>
    toastOutcome(signOut.mutateAsync(person.id), {
      done: ({ message }) => ({ title: text.signedOut, description: message }),
      failed: text.signOutFailed,
    }).then(() => onOpenChange(false))
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger={false}
      icon={<LogOut />}
      title={text.signOutTitle({ name: fullName(person) })}
      confirmLabel={text.signOutConfirm}
      waiting={signOut.isPending}
      waitingLabel={text.signingOut}
      onConfirm={() => void confirm()}
    >
      {text.signOutText}
    </ConfirmDialog>
  )
}

/** Asks first, naming the person and the consequences. */
function RemoveDialog({ person, open, onOpenChange }: QuestionProps) {
  const remove = useRemoveUser()
  const bringBack = useBringBack()
  // A promise, because the dialog unmounts with its row.
  const confirm = () =>
    remove.mutateAsync(person.id).then(
      ({ message }) =>
        toastWithUndo({ title: text.removed, description: message }, async () => {
          const { message } = await bringBack.mutateAsync(person.id)
          return message
        }),
      (error: unknown) => {
        onOpenChange(false)
        toastError(error, { title: text.removeFailed })
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<UserMinus />}
      title={text.removeTitle({ name: fullName(person) })}
      confirmLabel={text.remove}
      waiting={remove.isPending}
      waitingLabel={text.removing}
      onConfirm={() => void confirm()}
    >
      {text.removeText({ email: loginOf(person) })}
    </ConfirmDialog>
  )
}

/** Asks first, because somebody else may pretend to be this person. */
function ResetDialog({ person, open, onOpenChange }: QuestionProps) {
  const reset = useResetFactors()
  const { runConfirmed, question } = useConfirmed()
  const confirm = () => {
    onOpenChange(false)
    void runConfirmed(() => reset.mutateAsync(person.id)).then(
      ({ message }) => toast({ title: text.factorsReset, description: message }),
      (error: unknown) => toastFactorError(error, text.resetFailed),
    )
  }
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        icon={<KeyRound />}
        title={text.resetTitle({ name: fullName(person) })}
        confirmLabel={text.resetFactors}
        waiting={reset.isPending}
        waitingLabel={text.resetting}
        onConfirm={confirm}
      >
        {text.resetText}
      </ConfirmDialog>
      {question}
    </>
  )
}
