import { Download, KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { codeForm } from '#contract/factors.forms.ts'
import { addAuthenticator, type addPasskey as addPasskeyCall, startAuthenticator } from '#contract/factors.ts'
import { common, factors as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { addPasskey, useFactorChange } from './factors.data.ts'
import { QrCode } from './qr-code.tsx'
import { CodeField } from './second-step-form.tsx'
import { toastFactorError } from './toast-factor-error.ts'

type Added = ReplyOf<typeof addPasskeyCall>

/** Adds a passkey or an authenticator app, and shows the recovery codes that come with the first of them. */
export function useAddFactor(onDone: () => void = () => undefined): {
  startPasskey: () => void
  isAddingPasskey: boolean
  startApp: () => void
  isStartingApp: boolean
  showCodes: (codes: string[]) => void
  /** A factor is being added, or its recovery codes are on the screen, which are never shown again. */
  isUnderWay: boolean
  runConfirmed: ReturnType<typeof useConfirmed>['runConfirmed']
  dialogs: ReactNode
} {
  const { runConfirmed, question } = useConfirmed()
  const [started, setStarted] = useState<ReplyOf<typeof startAuthenticator>>()
  const [codes, setCodes] = useState<string[]>([])
  const passkey = useFactorChange(() => runConfirmed(addPasskey))
  const app = useFactorChange(() => runConfirmed(() => call(startAuthenticator)))
  const finish = (title: string, { message, recoveryCodes }: Added) => {
    setCodes(recoveryCodes)
    toast({ title, description: message })
    if (recoveryCodes.length === 0) onDone()
  }
  return {
    startPasskey: () =>
      passkey.mutate(undefined, {
        onSuccess: added => finish(text.passkeyAdded, added),
        onError: error => toastFactorError(error, text.passkeyFailed),
      }),
    isAddingPasskey: passkey.isPending,
    startApp: () =>
      app.mutate(undefined, {
        onSuccess: setStarted,
        onError: error => toastFactorError(error, text.turnOnFailed),
      }),
    isStartingApp: app.isPending,
    showCodes: setCodes,
    isUnderWay: passkey.isPending || started !== undefined || codes.length > 0,
    runConfirmed,
    dialogs: (
      <>
        {question}
        {started && (
          <AuthenticatorDialog
            started={started}
            onClose={() => setStarted(undefined)}
            onAdded={added => {
              setStarted(undefined)
              finish(text.turnedOn, added)
            }}
          />
        )}
        {codes.length > 0 && (
          <RecoveryCodesDialog
            codes={codes}
            onClose={() => {
              setCodes([])
              onDone()
            }}
          />
        )}
      </>
    ),
  }
}

interface AuthenticatorDialogProps {
  started: ReplyOf<typeof startAuthenticator>
  onClose: () => void
  onAdded: (added: ReplyOf<typeof addAuthenticator>) => void
}

/** Shows the key of an authenticator app, and turns it on by the first code. */
function AuthenticatorDialog({ started: { key, uri }, onClose, onAdded }: AuthenticatorDialogProps) {
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

/** Recovery codes. Closes by its buttons only, because they are never shown again. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { appName: app } = useBrand()
  const lines = codes.join('\n')
  const file = `${text.fileHead({ app, host: location.host })}\n\n${lines}\n`
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      dismissable={false}
      title={text.saveTitle}
      subject={text.saveLead}
      foot={
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {text.saved}
        </Button>
      }
    >
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken p-5 text-center font-mono font-bold select-all">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          icon={<Download className="size-4.5" />}
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), text.fileName)}
        >
          {text.download}
        </Button>
        <CopyButton
          value={lines}
          label={text.copyAll}
          onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
        />
      </div>
      <Callout tone="warning" icon={<KeyRound />} className="mt-4">
        {text.saveText}
      </Callout>
    </Dialog>
  )
}
