import { expect, test } from 'vitest'
import { setColorScheme } from '#web/lib/color-scheme.ts'
import { clearDevice } from './clear-device.ts'

test('the color scheme of somebody who signs out goes with them', async () => {
  setColorScheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await clearDevice()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('color-scheme')).toBeNull()
})
