import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { confirmPath } from '#contract/sso-paths.ts'
import { sso as ssoText, factors as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAnchor } from '#web/ui/buttons/link-button.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { factorsQuery, useConfirm } from './factors.data.ts'
import { toastFactorError } from './toast-factor-error.ts'
import { Canceled } from './webauthn.ts'

interface Question {
  confirmed: () => void
  canceled: () => void
}

/**
 * Returns what runs a change and, where the server requires it, first asks the user to confirm that it is them. Throws
 * as the change does, or Canceled. The dialog belongs into the page.
 */
export function useConfirmed(): {
  runConfirmed: <Reply>(change: () => Promise<Reply>) => Promise<Reply>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Question>()
  const ask = () =>
    new Promise<void>((resolve, reject) => setAsked({ confirmed: resolve, canceled: () => reject(new Canceled()) }))
  const runConfirmed = async <Reply,>(change: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'factor.confirm')) throw error
      await ask().finally(() => setAsked(undefined))
      return change()
    }
  }
  return { runConfirmed, question: asked && <ConfirmIdentity {...asked} /> }
}

const form = z.object({ password: z.string(), code: z.string() })

function ConfirmIdentity({ confirmed, canceled }: Question) {
  const { data: factors } = useQuery(factorsQuery)
  const { data: company } = useQuery(companyQuery)
  const confirm = useConfirm()
  const { handleSubmit, field, showRefusal } = useZodForm(form, { password: '', code: '' })
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0
  const needsCode = hasPasskey || Boolean(factors?.authenticator)
  const send = (body: Parameters<typeof confirm.mutate>[0]) =>
    confirm.mutate(body, {
      onSuccess: confirmed,
      onError: error => {
        if (!showRefusal(error)) toastFactorError(error, text.confirmFailed)
      },
    })
  const submit = handleSubmit(({ password, code }) => send({ password, ...(needsCode && { code }) }))
  return (
    <FormDialog
      title={text.confirmTitle}
      subject={text.confirmLead}
      onClose={canceled}
      onSubmit={submit}
      submitLabel={text.confirm}
      isWaiting={confirm.isPending}
      waitingLabel={text.confirming}
    >
      {hasPasskey && canUsePasskeys() && (
        <div className="grid gap-3">
          <Button block icon={<Fingerprint className="size-5" />} onClick={() => send('passkey')}>
            {text.passkeyButton}
          </Button>
          <p className="text-center text-meta text-ink-3">{text.or}</p>
        </div>
      )}
      <PasswordField label={text.password} autoComplete="current-password" {...field('password')} />
      {needsCode && <TextField label={text.codeOrRecovery} autoComplete="one-time-code" {...field('code')} />}
      {company?.sso && (
        <TextAnchor href={confirmPath(`${location.pathname}${location.search}`)} alone>
          {ssoText.confirmWith({ name: company.sso.name })}
        </TextAnchor>
      )}
    </FormDialog>
  )
}
