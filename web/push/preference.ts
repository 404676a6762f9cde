import { DeviceValue } from '#web/lib/device-values.ts'

/** What each person chose on this device, where it outlives signing out: a permission belongs to the browser. */
const chosen = new DeviceValue('push-preferences')
const neverAgain = new DeviceValue('pwa_notification_dismissed')
const postponedFlag = 'push-prompt-postponed'

type Preference = 'on' | 'off'

/** Returns what a user chose on this device; undefined before they did. */
export const preferenceOf = (userId: number): Preference | undefined => preferences().get(userId)

export const savePreference = (userId: number, preference: Preference): void =>
  chosen.writeJson([...preferences().set(userId, preference)])

/** Whether somebody else has turned notifications on or off here, so that the permission says nothing about this user. */
export const isChosenByOthers = (userId: number): boolean => [...preferences().keys()].some(id => id !== userId)

export const isPromptDismissed = (userId: number): boolean =>
  dismissed().includes(userId) || sessionStorage.getItem(postponedFlag) === String(userId)

/** Never prompts this user again on this device. */
export const dismissPrompt = (userId: number): void => neverAgain.writeJson([...new Set([...dismissed(), userId])])

/** Does not prompt this user again in this session. */
export const postponePrompt = (userId: number): void => sessionStorage.setItem(postponedFlag, String(userId))

const dismissed = (): number[] => stored(neverAgain).filter(id => typeof id === 'number')

const preferences = (): Map<number, Preference> =>
  new Map(
    stored(chosen).flatMap(entry => {
      const [id, preference] = Array.isArray(entry) ? (entry as unknown[]) : []
      const isValid = typeof id === 'number' && (preference === 'on' || preference === 'off')
      return isValid ? [[id, preference] as const] : []
    }),
  )

function stored(value: DeviceValue): unknown[] {
  const found = value.readJson()
  return Array.isArray(found) ? found : []
}
