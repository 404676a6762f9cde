import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Mail, MailCheck, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { emailForm } from '#contract/accounts.forms.ts'
import * as calls from '#contract/emails.ts'
import { profile } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmailAddressField } from '#web/ui/forms/email-address-field.tsx'
import { controlBox, Field } from '#web/ui/forms/field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { confirmByPasskey, factorsQuery } from './factors.data.ts'
import { toastFactorError } from './toast-factor-error.ts'

const text = profile.address

const changeQuery = queryOptions({ ...queryOf(calls.getEmailChange), staleTime: 0 })

/** The user's address, read-only, with what changes it; a button that adds one where there is none. */
export function EmailField() {
  const { email, isManaged } = useUser()
  const [isChanging, setChanging] = useState(false)
  const { data: change } = useQuery(changeQuery)
  const isWaiting = Boolean(change?.pending)
  return (
    <div className="grid gap-2">
      {email !== null && (
        <Field label={profile.email} help={isWaiting ? undefined : profile.emailHelp}>
          {ids => (
            <span className={classes(controlBox, 'flex items-center gap-2.5 bg-sunken px-3.5')}>
              <Mail className="size-5 shrink-0 text-ink-3" />
              <output {...ids} className="min-w-0 flex-1 py-2 wrap-anywhere">
                {email}
              </output>
              {!isWaiting && !isManaged && (
                <Button variant="ghost" className="-me-3" onClick={() => setChanging(true)}>
                  {text.change}
                </Button>
              )}
            </span>
          )}
        </Field>
      )}
      {change?.pending && <Waiting email={change.pending} isFirst={email === null} isMailSetUp={change.isMailSetUp} />}
      {email === null && !isWaiting && !isManaged && (
        <div className="grid justify-items-start gap-2">
          <Button icon={<MailPlus className="size-5" />} onClick={() => setChanging(true)}>
            {text.add}
          </Button>
          <p className="text-meta text-ink-3">{text.addLead}</p>
        </div>
      )}
      {isChanging && <ChangeDialog present={email} onClose={() => setChanging(false)} />}
    </div>
  )
}

/** The change that waits for its link to be opened. */
function Waiting({ email, isFirst, isMailSetUp }: { email: string; isFirst: boolean; isMailSetUp: boolean }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: changeQuery.queryKey })
  const resend = useMutation({ mutationFn: () => call(calls.resendEmailLink), onSettled })
  const keep = useMutation({ mutationFn: () => call(calls.keepEmail), onSettled })
  const say = (sent: Promise<{ message: string }>, title: string) =>
    void toastOutcome(sent, { done: ({ message }) => ({ title, description: message }), failed: text.failed })
  const textMailed = isFirst ? text.waitingFirst : text.waitingText
  return (
    <Callout
      icon={<MailCheck />}
      title={(isMailSetUp ? text.waiting : text.saved)({ email })}
      className="wrap-anywhere"
    >
      {isMailSetUp ? textMailed : text.savedText}
      <div className="-mx-3 mt-1 -mb-2 flex flex-wrap">
        <Button variant="ghost" waiting={resend.isPending} onClick={() => say(resend.mutateAsync(), text.resent)}>
          {text.again}
        </Button>
        <Button variant="ghost" waiting={keep.isPending} onClick={() => say(keep.mutateAsync(), text.kept)}>
          {isFirst ? text.keepNone : text.keep}
        </Button>
      </div>
    </Callout>
  )
}

/** The password may be empty where a passkey is used instead. */
const form = emailForm.extend({ password: z.string() })

function ChangeDialog({ present, onClose }: { present: string | null; onClose: () => void }) {
  const client = useQueryClient()
  const { data: factors } = useQuery(factorsQuery)
  const { handleSubmit, field, showRefusal, setError, formState } = useZodForm(form, { email: '', password: '' })
  const change = useMutation({
    mutationFn: async ({ email, password, isByPasskey }: z.output<typeof form> & { isByPasskey: boolean }) => {
      if (isByPasskey) await confirmByPasskey()
      return call(calls.changeEmail, { body: { email, ...(!isByPasskey && { password }) } })
    },
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: changeQuery.queryKey })
      onClose()
      toast({ title: text.sent, description: message })
    },
    onError: error => {
      if (!showRefusal(error)) toastFactorError(error, text.failed)
    },
  })
  const submit = handleSubmit(given => {
    const missing = emailForm.shape.password.safeParse(given.password).error
    if (missing) setError('password', { message: missing.issues[0]?.message ?? '' }, { shouldFocus: true })
    else change.mutate({ ...given, isByPasskey: false })
  })
  const submitByPasskey = handleSubmit(given => change.mutate({ ...given, isByPasskey: true }))
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0 && canUsePasskeys()
  return (
    <FormDialog
      title={present === null ? text.add : text.changeTitle}
      subject={present ?? text.addLead}
      onClose={onClose}
      onSubmit={event => {
        // The dialog belongs to another form.
        event.stopPropagation()
        void submit(event)
      }}
      submitLabel={text.submit}
      isWaiting={change.isPending}
      waitingLabel={text.sending}
      dismissable={!formState.isDirty}
    >
      <EmailAddressField label={text.new} {...field('email')} />
      <PasswordField label={text.password} autoComplete="current-password" {...field('password')} />
      {hasPasskey && (
        <div className="grid gap-3">
          <p className="text-center text-meta text-ink-3">{text.or}</p>
          <Button
            block
            icon={<Fingerprint className="size-5" />}
            disabled={change.isPending}
            onClick={() => void submitByPasskey()}
          >
            {text.passkey}
          </Button>
        </div>
      )}
      {present !== null && <p className="text-small text-ink-2">{text.lead}</p>}
    </FormDialog>
  )
}
