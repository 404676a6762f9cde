import type { ReplyOf } from '#contract/call.ts'
import { codeForm } from '#contract/factors.forms.ts'
import { addAuthenticator, type startAuthenticator } from '#contract/factors.ts'
import { common, factors as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { CodeField } from './code-field.tsx'
import { useFactorChange } from './factors.data.ts'
import { QrCode } from './qr-code.tsx'
import { toastFactorError } from './toast-factor-error.ts'

interface AuthenticatorDialogProps {
  started: ReplyOf<typeof startAuthenticator>
  onClose: () => void
  onAdded: (added: ReplyOf<typeof addAuthenticator>) => void
}

/** Shows the key of an authenticator app, and turns it on by the first code. */
export function AuthenticatorDialog({ started: { key, uri }, onClose, onAdded }: AuthenticatorDialogProps) {
  const add = useFactorChange((code: string) => call(addAuthenticator, { body: { code } }))
  const { handleSubmit, field, showRefusal } = useZodForm(codeForm, { code: '' })
  const submit = handleSubmit(({ code }) =>
    // A promise, because the page may change with the user.
    add.mutateAsync(code).then(onAdded, (error: unknown) => {
      if (!showRefusal(error)) toastFactorError(error, text.turnOnFailed)
    }),
  )
  return (
    <FormDialog
      title={text.setUpTitle}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.continue}
      isWaiting={add.isPending}
      waitingLabel={text.checking}
      className=""
    >
      <p className="mb-3">
        <b className="font-strong">1.</b> {text.scan}
      </p>
      <QrCode content={uri} label={text.qr} className="mx-auto size-49 rounded-card border border-line" />
      <p className="mt-3.5 mb-1.5 text-center text-meta text-ink-3">{text.onThisPhone}</p>
      <div className="mb-4.5 flex items-center gap-3 rounded-control border border-line py-1 pe-1 ps-4">
        <span className="min-w-0 flex-1 font-mono text-small select-all">{inGroups(key)}</span>
        <CopyButton
          value={key}
          label={text.copyKey}
          copiedLabel={text.copied}
          variant="ghost"
          onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
        />
      </div>
      <p className="mb-2">
        <b className="font-strong">2.</b> {text.enterDigits}
      </p>
      <CodeField label={text.code} labelHidden {...field('code')} />
    </FormDialog>
  )
}

const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ')
