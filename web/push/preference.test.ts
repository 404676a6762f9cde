import { beforeEach, expect, test, vi } from 'vitest'
import {
  dismissPrompt,
  isChosenByOthers,
  isPromptDismissed,
  postponePrompt,
  preferenceOf,
  savePreference,
} from './subscription.ts'

const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('each person has a preference of their own on a device', () => {
  expect(preferenceOf(1)).toBeUndefined()
  savePreference(1, 'on')
  savePreference(2, 'off')
  savePreference(1, 'off')
  expect([1, 2, 3].map(preferenceOf)).toEqual(['off', 'off', undefined])
  expect([1, 3].map(isChosenByOthers)).toEqual([true, true])
})

test('a dismissal is for good and for one person, postponing lasts for the session', () => {
  dismissPrompt(1)
  postponePrompt(2)
  expect([1, 2, 3].map(isPromptDismissed)).toEqual([true, true, false])
  vi.stubGlobal('sessionStorage', storage())
  expect([1, 2, 3].map(isPromptDismissed)).toEqual([true, false, false])
  expect(isChosenByOthers(3)).toBe(false)
})

test('what is damaged counts as nothing', () => {
  for (const damaged of ['true', '{', '[7, ["1", "on"], [2, "maybe"], null]']) {
    localStorage.setItem('push-preferences', damaged)
    localStorage.setItem('pwa_notification_dismissed', damaged)
    expect([preferenceOf(1), preferenceOf(2), isPromptDismissed(1)]).toEqual([undefined, undefined, false])
  }
})
