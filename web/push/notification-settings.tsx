import { push as text } from '#locales/text.ts'
import { isIos } from '#web/install/device.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { allowSteps } from './allow-steps.ts'
import { useDisablePush, useEnablePush, usePushState, useTestPush } from './push.data.ts'

/** Turns notifications on this device on and off, and sends a test. */
export function NotificationSettings() {
  const { state } = usePushState()
  const enable = useEnablePush()
  const disable = useDisablePush()
  const test = useTestPush()
  if (state === 'unsupported')
    return <Callout>{isIos(navigator) ? text.settingOnIos : text.settingUnsupported}</Callout>
  const isBusy = enable.isPending || disable.isPending
  return (
    <Card className="grid max-w-feed gap-3 p-5">
      <SwitchRow
        label={text.settingTitle}
        help={text.settingHelp}
        checked={state === 'on'}
        disabled={state === undefined || state === 'denied' || isBusy}
        onCheckedChange={isOn => (isOn ? enable : disable).mutate()}
      />
      {state === 'denied' && <Callout tone="warning">{text.settingDenied({ steps: allowSteps() })}</Callout>}
      {state === 'on' && (
        <Button
          className="mb-2 justify-self-start"
          waiting={test.isPending}
          waitingLabel={text.testing}
          onClick={() => test.mutate()}
        >
          {text.test}
        </Button>
      )}
    </Card>
  )
}
