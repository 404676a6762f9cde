import { useMutation } from '@tanstack/react-query'
import { BellRing, Camera, CircleCheck, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { joining as text } from '#locales/text.ts'
import { FormHeading, MainButton } from '#web/accounts/accounts-frame.tsx'
import { ChoosePhoto } from '#web/accounts/photo-field.tsx'
import { isStandalone } from '#web/install/device.ts'
import { forgetInstallOffer, installOffer, onInstallOffer } from '#web/install/install-offer.ts'
import { usePushState } from '#web/push/push.data.ts'
import { enable, skipPrompt } from '#web/push/subscription.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { Steps } from './hello-step.tsx'
import { useFirstPhoto } from './joining.data.ts'

/** Offers to install the app, to turn notifications on and to add a photo; all of it can wait. */
export function ReadyStep({ user, onFeed }: { user: User; onFeed: (user: User) => void }) {
  const [joined, setJoined] = useState(user)
  const { isInstalled, install } = useInstallOffer()
  const { state } = usePushState()
  const notify = useMutation({
    mutationFn: () => enable(user.id),
    onError: error => toastError(error, { title: text.notifyFailed }),
  })
  const photo = useFirstPhoto()
  const isOn = state === 'on'
  const toFeed = () => {
    if (!isOn) skipPrompt(user.id)
    onFeed(joined)
  }
  return (
    <>
      <Steps step={2} />
      <FormHeading title={text.ready({ firstName: user.firstName })}>{text.readyLead}</FormHeading>
      <div className="grid gap-3 empty:hidden">
        {(isInstalled || install) && (
          <Offer
            icon={<Smartphone />}
            isDone={isInstalled}
            title={isInstalled ? text.installed : text.install}
            help={text.installText}
            button={
              install && (
                <Button waiting={install.isPending} onClick={() => install.mutate()}>
                  {text.installButton}
                </Button>
              )
            }
          />
        )}
        {(state === 'on' || state === 'off') && (
          <Offer
            icon={<BellRing />}
            isDone={isOn}
            title={isOn ? text.notified : text.notify}
            help={text.notifyText}
            button={
              <Button waiting={notify.isPending} onClick={() => notify.mutate()}>
                {text.notifyButton}
              </Button>
            }
          />
        )}
        <Offer
          icon={<Camera />}
          picture={joined.profileImageUrl}
          isDone={joined.profileImageUrl !== null}
          title={joined.profileImageUrl ? text.photoAdded : text.photo}
          help={text.photoText}
          button={
            <ChoosePhoto
              waiting={photo.isPending}
              onPhoto={file =>
                photo.mutate(file, {
                  onSuccess: setJoined,
                  onError: error => toastError(error, { title: text.photoFailed }),
                })
              }
            >
              {text.photoButton}
            </ChoosePhoto>
          }
        />
        {state === 'denied' && <Callout tone="warning">{text.notifyBlocked}</Callout>}
      </div>
      <MainButton onClick={toFeed}>{text.toFeed}</MainButton>
    </>
  )
}

interface OfferProps {
  icon: ReactNode
  /** Shown in the place of the icon. */
  picture?: string | null
  isDone: boolean
  title: string
  help: string
  button: ReactNode
}

/** Changes in place to its done state. */
function Offer({ icon, picture, isDone, title, help, button }: OfferProps) {
  return (
    <section className="flex items-center gap-4 rounded-card border border-line px-4 py-3.5">
      <span
        aria-hidden
        className={classes(
          'grid size-11 shrink-0 place-items-center rounded-control [&_svg]:size-5.5',
          isDone ? 'bg-success-soft text-success' : 'bg-brand-soft text-brand-ink',
        )}
      >
        {picture ? <img src={picture} alt="" className="size-full rounded-control object-cover" /> : icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-action font-semi">{title}</h2>
        <p className="text-meta text-ink-2">{help}</p>
      </div>
      {isDone ? <CircleCheck className="size-6 shrink-0 text-success" /> : button}
    </section>
  )
}

/** The browser's offer to install the app; undefined without one. */
function useInstallOffer() {
  const [isInstalled, setInstalled] = useState(isStandalone)
  const [hasOffer, setOffer] = useState(() => installOffer() !== undefined)
  useEffect(() => onInstallOffer(() => setOffer(true)), [])
  useEffect(() => {
    const installed = () => setInstalled(true)
    window.addEventListener('appinstalled', installed)
    return () => window.removeEventListener('appinstalled', installed)
  }, [])
  const install = useMutation({
    mutationFn: async () => {
      await installOffer()?.prompt()
      const choice = await installOffer()?.userChoice
      forgetInstallOffer()
      return choice?.outcome === 'accepted'
    },
    onSuccess: isAccepted => {
      setInstalled(isAccepted)
      setOffer(false)
    },
  })
  return { isInstalled, install: hasOffer && !isInstalled ? install : undefined }
}
