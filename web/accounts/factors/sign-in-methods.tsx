import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Plus, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Factors,
  type Passkey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/factors.ts'
import { common, factors as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { dayAgo } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useAddFactor } from './add-factor.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { factorsQuery, useFactorChange } from './factors.data.ts'
import { toastFactorError } from './toast-factor-error.ts'

/** What a question is about. */
type Asked = { remove: Passkey } | 'turn-off' | 'renew'

/** The user's passkeys, authenticator app and recovery codes. */
export function SignInMethods() {
  const factors = useQuery(factorsQuery)
  return (
    <Loaded query={factors} failed={text.failed} failedText={common.unexpected} loading={<Loading />}>
      {data => <Methods factors={data} />}
    </Loaded>
  )
}

const Loading = () => (
  <Card className="py-8">
    <Spinner label={common.loading} className="mx-auto size-8 text-brand-ink" />
  </Card>
)

function Methods({ factors }: { factors: Factors }) {
  const { passkeys, authenticator, recoveryCodesLeft, isRequired, arePasskeysAvailable } = factors
  const adding = useAddFactor()
  const [asked, setAsked] = useState<Asked>()
  const [now] = useState(() => new Date())
  const day = (at: string) => dayAgo(new Date(at), now)
  const isLast = passkeys.length + (authenticator ? 1 : 0) === 1
  const mayAddPasskey = arePasskeysAvailable && canUsePasskeys()
  return (
    <>
      <Card>
        <CardHeader title={text.passkeys} subject={text.passkeysLead} />
        <ul className="divide-y divide-line pt-3 empty:hidden">
          {passkeys.map(passkey => (
            <FactorRow
              key={passkey.id}
              icon={<Fingerprint />}
              isOn
              title={passkey.name}
              help={
                passkey.lastUsedAt
                  ? text.addedAndUsed({ added: day(passkey.createdAt), used: day(passkey.lastUsedAt) })
                  : text.added({ day: day(passkey.createdAt) })
              }
            >
              <Button aria-label={text.removeOf({ name: passkey.name })} onClick={() => setAsked({ remove: passkey })}>
                {text.remove}
              </Button>
            </FactorRow>
          ))}
        </ul>
        <div className="border-t border-line px-5 py-4 [ul:empty+&]:mt-3">
          {mayAddPasskey ? (
            <Button
              icon={<Plus className="size-5" />}
              waiting={adding.isAddingPasskey}
              waitingLabel={text.addingPasskey}
              onClick={adding.startPasskey}
            >
              {text.addPasskey}
            </Button>
          ) : (
            <p className="text-small text-ink-3">{text.noPasskeysHere}</p>
          )}
        </div>
      </Card>
      <Card className="mt-4">
        <CardHeader
          title={text.secondStep}
          subject={isRequired ? `${text.secondStepLead} ${text.required}` : text.secondStepLead}
        />
        <ul className="divide-y divide-line pt-3">
          <FactorRow
            icon={<Smartphone />}
            isOn={authenticator !== null}
            title={text.authenticator}
            help={authenticator ? text.on({ day: day(authenticator.createdAt) }) : text.off}
          >
            {authenticator ? (
              <Button aria-label={text.turnOffOf} onClick={() => setAsked('turn-off')}>
                {text.turnOff}
              </Button>
            ) : (
              <Button aria-label={text.turnOnOf} waiting={adding.isStartingApp} onClick={adding.startApp}>
                {text.turnOn}
              </Button>
            )}
          </FactorRow>
          <FactorRow
            icon={<KeyRound />}
            isOn={recoveryCodesLeft > 0}
            title={text.recoveryCodes}
            help={
              passkeys.length > 0 || authenticator ? text.recoveryLeft({ left: recoveryCodesLeft }) : text.recoveryHelp
            }
          >
            {(passkeys.length > 0 || authenticator) && <Button onClick={() => setAsked('renew')}>{text.renew}</Button>}
          </FactorRow>
        </ul>
      </Card>
      {asked && <Question asked={asked} isLast={isLast} {...adding} onClose={() => setAsked(undefined)} />}
      {adding.dialogs}
    </>
  )
}

interface QuestionProps extends Pick<ReturnType<typeof useAddFactor>, 'runConfirmed' | 'showCodes'> {
  asked: Asked
  /** It is about the only factor. */
  isLast: boolean
  onClose: () => void
}

function Question({ asked, isLast, runConfirmed, showCodes, onClose }: QuestionProps) {
  const change = useFactorChange(async (what: Asked) => {
    if (what === 'renew') return (await runConfirmed(() => call(renewRecoveryCodes))).recoveryCodes
    if (what === 'turn-off') await runConfirmed(() => call(removeAuthenticator))
    else await runConfirmed(() => call(removePasskey, { params: { id: what.remove.id } }))
    return []
  })
  const words =
    asked === 'renew'
      ? { title: text.renewTitle, confirm: text.renew, waiting: text.renewing, failed: text.renewFailed }
      : {
          title: asked === 'turn-off' ? text.turnOffTitle : text.removeTitle({ name: asked.remove.name }),
          confirm: asked === 'turn-off' ? text.turnOff : text.remove,
          waiting: text.removing,
          failed: text.removeFailed,
        }
  const done = asked === 'turn-off' ? text.turnedOff : text.passkeyRemoved
  const confirm = () => {
    onClose()
    // A promise, because the question closes before the user confirms that it is them.
    change.mutateAsync(asked).then(
      codes => (asked === 'renew' ? showCodes(codes) : void toast({ title: done })),
      (error: unknown) => toastFactorError(error, words.failed),
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={asked === 'renew' ? <KeyRound /> : asked === 'turn-off' ? <Smartphone /> : <Fingerprint />}
      title={words.title}
      confirmLabel={words.confirm}
      danger={asked !== 'renew'}
      onConfirm={confirm}
    >
      {asked === 'renew' ? text.renewText : isLast ? text.removeLastText : text.removeText}
    </ConfirmDialog>
  )
}

interface FactorRowProps {
  icon: ReactNode
  isOn: boolean
  title: string
  help: string
  children?: ReactNode
}

/** One factor: what it is, its state, and what can be done with it. */
function FactorRow({ icon, isOn, title, help, children }: FactorRowProps) {
  return (
    <li className="flex min-h-17 items-center gap-3.5 px-5 py-3">
      <IconTile tone={isOn ? 'brand' : 'neutral'}>{icon}</IconTile>
      <div className="min-w-0 flex-1">
        <p className="text-label wrap-anywhere">{title}</p>
        <p className="text-small text-pretty text-ink-3">{help}</p>
      </div>
      {children}
    </li>
  )
}
