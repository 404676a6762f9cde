import { push as text } from '#locales/text.ts'
import { deviceOf, isIos, isStandalone } from '#web/install/device.ts'

/** How to allow notifications that are blocked, in this browser. */
export function allowSteps(): string {
  if (isIos(navigator)) return text.allowSteps.ios
  const { deviceType, browserName } = deviceOf(navigator)
  if (isStandalone() && deviceType !== 'desktop') return text.allowSteps.installed
  return text.allowSteps[browserName]
}
