import { PencilOff, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { joinCode } from '#contract/joining.ts'
import { addUserForm } from '#contract/people.forms.ts'
import { can, type Role } from '#contract/policy.ts'
import type { Team } from '#contract/teams.ts'
import { fullName } from '#contract/text/full-name.ts'
import { isOtherScript, signInNameOf } from '#contract/text/sign-in-name.ts'
import { listOf } from '#locales/list-of.ts'
import { joining as joinText, roles as roleNames, people as text } from '#locales/text.ts'
import { CardDialog } from '#web/joining/card-dialog.tsx'
import { Refused } from '#web/lib/calls/errors.ts'
import { useActor } from '#web/session/session.ts'
import { useJoinableTeams } from '#web/teams/teams.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type Added, CredentialsDialog } from '../joining/credentials-dialog.tsx'
import { useInvitations } from '../joining/invitations.data.ts'
import { MailNotice } from '../joining/mail-notice.tsx'
import { useAddUser } from '../people.data.ts'

/** What the next person is likely to have too. */
interface Choices {
  /** Whom the choices were made for. */
  name: string
  isWithout: boolean
  role: Role
  teamIds: number[]
}

/** Adds users one after the other, and shows the credentials or the join card of each once. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  const [kept, setKept] = useState<Choices>()
  const [cardLanguage, setCardLanguage] = useState<string>()
  const onAnother = () => setAdded(undefined)
  if (!added)
    return (
      <AddForm
        kept={kept}
        onClose={onClose}
        onAdded={(person, choices) => {
          setAdded(person)
          setKept(choices)
        }}
      />
    )
  const { credentials, words } = added
  if (credentials) return <CredentialsDialog added={{ ...added, credentials }} {...{ onClose, onAnother }} />
  const card = joinCode.safeParse(added)
  return card.success && words ? (
    <CardDialog
      card={{ ...added, ...card.data }}
      words={words}
      subject={joinText.cardAdded({ name: fullName(added) })}
      language={cardLanguage}
      onLanguage={setCardLanguage}
      {...{ onClose, onAnother }}
    />
  ) : null
}

const roles = ['viewer', 'admin', 'owner'] as const

interface AddFormProps {
  /** The choices of the one before. */
  kept: Choices | undefined
  onClose: () => void
  onAdded: (added: Added, choices: Choices) => void
}

function AddForm({ kept, onClose, onAdded }: AddFormProps) {
  const actor = useActor()
  const addUser = useAddUser()
  const { isMailSetUp } = useInvitations()
  const [isWithout, setWithout] = useState(kept?.isWithout ?? false)
  const [isLeaving, setLeaving] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  /** Their own words for the sign-in name stay, also when the name changes. */
  const [chosenName, setChosenName] = useState<string>()
  /** A try whose reply was lost may have added them. */
  const [isMaybeAdded, setMaybeAdded] = useState(false)
  const { control, handleSubmit, field, showRefusal, formState, watch, setValue } = useZodForm(addUserForm, {
    firstName: '',
    lastName: '',
    email: kept?.isWithout ? null : '',
    role: kept?.role ?? 'viewer',
    teamIds: kept?.teamIds ?? [],
  })
  const teams = useJoinableTeams()
  const { field: chosen } = useController({ control, name: 'teamIds' })
  const { errors: formErrors, isDirty } = formState
  const { signInName: nameError } = formErrors
  const chooseWithout = (without: boolean) => {
    setWithout(without)
    setValue('email', without ? null : '')
  }
  const name = [watch('firstName'), watch('lastName')] as const
  // The server transliterates.
  const isMadeLater = isOtherScript(...name)
  const shownName = chosenName ?? (isMadeLater || name.join('').trim() === '' ? '' : signInNameOf(...name))
  const submit = handleSubmit(form => {
    // Left out, the server numbers a name that is taken, and so would add the same person a second time.
    const signInName = (isMaybeAdded ? shownName : chosenName) || undefined
    const person = isWithout ? { ...form, email: null, role: 'viewer' as const, signInName } : form
    const { role, teamIds } = person
    addUser.mutate(person, {
      onSuccess: added => onAdded(added, { name: fullName(added), isWithout, role, teamIds }),
      onError: error => {
        if (!(error instanceof Refused)) setMaybeAdded(true)
        showRefusal(error)
        toastError(error, { title: text.addFailed })
      },
    })
  })
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  const { ref: registerFirst, ...firstName } = field('firstName')
  const choices = roles
    .filter(newRole => can(actor, 'user.add', { newRole }))
    .map(value => ({ value, label: roleNames[value], help: text.roleHelp[value] }))
  return (
    <>
      <FormDialog
        title={text.add}
        subject={isWithout ? text.noWorkEmailHelp : isMailSetUp ? text.addLead : text.addLeadWithoutMail}
        onClose={leave}
        onSubmit={submit}
        submitLabel={isWithout ? text.addAndCard : text.add}
        isWaiting={addUser.isPending}
        waitingLabel={text.adding}
        {...(kept && { cancelLabel: text.finish, initialFocus: firstField })}
      >
        {kept && (
          <Callout tone="success" title={text.addedBefore({ name: kept.name })}>
            {text.choicesKept({ choices: listOf(choicesOf(kept, teams)) })}
          </Callout>
        )}
        <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-3">
          <TextField
            label={text.firstName}
            autoComplete="off"
            {...firstName}
            ref={input => {
              registerFirst(input)
              firstField.current = input
            }}
          />
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
            value={shownName}
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
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        icon={<PencilOff />}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        cancelLabel={text.stay}
        onConfirm={onClose}
      >
        {text.leaveText}
      </ConfirmDialog>
    </>
  )
}

/** The choices of the one before, in words. */
const choicesOf = ({ isWithout, role, teamIds }: Choices, teams: readonly Team[]): string[] => [
  ...(isWithout ? [text.noWorkEmail] : []),
  ...teams.filter(({ id }) => teamIds.includes(id)).map(({ name }) => name),
  roleNames[role],
]

/** Opens the dialog. */
export function AddUserButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" icon={<UserPlus className="size-5" />} onClick={onClick}>
      {text.add}
    </Button>
  )
}
