/**
 * What each person chose on this device, where it outlives signing out: phones are shared, and a permission belongs to
 * the browser.
 */
const preferencesKey = 'push-preferences'
const dismissedFlag = 'pwa_notification_dismissed'
const postponedFlag = 'push-prompt-postponed'

type Preference = 'on' | 'off'

/** Returns what a user chose on this device; undefined before they did. */
export const preferenceOf = (userId: number): Preference | undefined => preferences().get(userId)

export const savePreference = (userId: number, preference: Preference): void =>
  save(preferencesKey, [...preferences().set(userId, preference)])

/** Whether somebody else has turned notifications on or off here, so that the permission says nothing about this user. */
export const isChosenByOthers = (userId: number): boolean => [...preferences().keys()].some(id => id !== userId)

export const isPromptDismissed = (userId: number): boolean =>
  dismissed().includes(userId) || sessionStorage.getItem(postponedFlag) === String(userId)

/** Never prompts this user again on this device. */
export const dismissPrompt = (userId: number): void => save(dismissedFlag, [...new Set([...dismissed(), userId])])

/** Does not prompt this user again in this session. */
export const postponePrompt = (userId: number): void => sessionStorage.setItem(postponedFlag, String(userId))

const dismissed = (): number[] => stored(dismissedFlag).filter(id => typeof id === 'number')

const preferences = (): Map<number, Preference> =>
  new Map(
    stored(preferencesKey).flatMap(entry => {
      const [id, preference] = Array.isArray(entry) ? (entry as unknown[]) : []
      const isValid = typeof id === 'number' && (preference === 'on' || preference === 'off')
      return isValid ? [[id, preference] as const] : []
    }),
  )

function stored(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function save(key: string, value: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without space on the device the choice lasts as long as the page.
  }
}
