import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { type addPasskey as addPasskeyCall, startAuthenticator } from '#contract/factors.ts'
import { factors as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { useConfirmed } from './confirm-identity.tsx'
import { addPasskey, useFactorChange } from './factors.data.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { toastFactorError } from './toast-factor-error.ts'

type Added = ReplyOf<typeof addPasskeyCall>

/** Adds a passkey or an authenticator app, and shows the recovery codes that come with the first of them. */
export function useAddFactor(onDone: () => void = () => undefined): {
  startPasskey: () => void
  isAddingPasskey: boolean
  startApp: () => void
  isStartingApp: boolean
  showCodes: (codes: string[]) => void
  /** Recovery codes are on the screen, which are never shown again. */
  areCodesShown: boolean
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
    areCodesShown: codes.length > 0,
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
