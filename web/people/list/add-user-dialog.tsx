import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { addUserForm } from '#contract/people.ts'
import { can, isCompanyWide } from '#contract/policy.ts'
import { listTeams } from '#contract/teams.ts'
import { fullName } from '#contract/text/full-name.ts'
import { isOtherScript, signInNameOf } from '#contract/text/sign-in-name.ts'
import { joining as joinText, roles as roleNames, people as text } from '#locales/text.ts'
import { CardDialog } from '#web/joining/card-dialog.tsx'
import { queryOf } from '#web/lib/calls/query.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type Added, CredentialsDialog } from '../joining/credentials-dialog.tsx'
import { useInvitations } from '../joining/invitations.data.ts'
import { MailNotice } from '../joining/mail-notice.tsx'
import { useAddUser } from '../people.data.ts'

/** Adds a user, then shows their credentials or their join card once. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  const onAnother = () => setAdded(undefined)
  if (!added) return <AddForm onClose={onClose} onAdded={setAdded} />
  const { credentials, joinCode, joinCodeExpiresAt, joinUrl } = added
  if (credentials) return <CredentialsDialog added={{ ...added, credentials }} {...{ onClose, onAnother }} />
  return joinCode && joinCodeExpiresAt && joinUrl ? (
    <CardDialog
      card={{ ...added, joinCode, joinCodeExpiresAt, joinUrl }}
      subject={joinText.cardAdded({ name: fullName(added) })}
      {...{ onClose, onAnother }}
    />
  ) : null
}

const roles = ['viewer', 'admin', 'owner'] as const

function AddForm({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const actor = useActor()
  const addUser = useAddUser()
  const { isMailSetUp } = useInvitations()
  const [isWithout, setWithout] = useState(false)
  /** Their own words for the sign-in name stay, also when the name changes. */
  const [chosenName, setChosenName] = useState<string>()
  const { control, handleSubmit, field, showRefusal, formState, watch, setValue } = useZodForm(addUserForm, {
    firstName: '',
    lastName: '',
    email: '',
    role: 'viewer',
    teamIds: [],
  })
  const allTeams = useQuery(queryOf(listTeams)).data ?? []
  const { field: chosen } = useController({ control, name: 'teamIds' })
  const teams = allTeams.filter(({ id, isActive }) => isActive && !isCompanyWide(id))
  const { signInName: nameError } = formState.errors
  const chooseWithout = (without: boolean) => {
    setWithout(without)
    setValue('email', without ? null : '')
  }
  const name = [watch('firstName'), watch('lastName')] as const
  // The server transliterates.
  const isMadeLater = isOtherScript(...name)
  const submit = handleSubmit(form =>
    addUser.mutate(isWithout ? { ...form, email: null, role: 'viewer', signInName: chosenName || undefined } : form, {
      onSuccess: onAdded,
      onError: error => {
        showRefusal(error)
        toastError(error, { title: text.addFailed })
      },
    }),
  )
  const choices = roles
    .filter(newRole => can(actor, 'user.add', { newRole }))
    .map(value => ({ value, label: roleNames[value], help: text.roleHelp[value] }))
  return (
    <FormDialog
      title={text.add}
      subject={isWithout ? text.noWorkEmailHelp : isMailSetUp ? text.addLead : text.addLeadWithoutMail}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isWithout ? text.addAndCard : text.add}
      isWaiting={addUser.isPending}
      waitingLabel={text.adding}
      dismissable={!formState.isDirty}
    >
      <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-3">
        <TextField label={text.firstName} autoComplete="off" {...field('firstName')} />
        <TextField label={text.lastName} autoComplete="off" {...field('lastName')} />
      </div>
      <CheckRow label={text.noWorkEmail} help={text.noWorkEmailHelp} checked={isWithout} onChange={chooseWithout} />
      {isWithout ? (
        <TextField
          label={text.signInName}
          help={isMadeLater ? text.signInNameMade : text.signInNameHelp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={chosenName ?? (isMadeLater ? '' : signInNameOf(...name))}
          onChange={({ target }) => setChosenName(target.value)}
          error={nameError?.message}
        />
      ) : (
        <TextField label={text.email} type="email" inputMode="email" autoComplete="off" {...field('email')} />
      )}
      {isWithout ? (
        <p className="text-small text-ink-2">{text.viewerOnly}</p>
      ) : (
        <ChoiceField legend={text.role} choices={choices} {...field('role')} />
      )}
      {teams.length > 0 && (
        <ChipsField
          legend={text.teams}
          help={text.teamsHelp}
          choices={teams.map(({ id }) => String(id))}
          labelOf={choice => teams.find(({ id }) => String(id) === choice)?.name ?? choice}
          value={(chosen.value ?? []).map(String)}
          onChange={choices => chosen.onChange(choices.map(Number))}
        />
      )}
      {!isWithout && <MailNotice />}
    </FormDialog>
  )
}

/** Opens the dialog. */
export function AddUserButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon={<UserPlus aria-hidden className="size-5" />} onClick={onClick}>
      {text.add}
    </Button>
  )
}
