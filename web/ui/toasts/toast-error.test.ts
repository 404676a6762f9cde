import { expect, test } from 'vitest'
import { Refused, ServerFailed } from '#web/lib/calls/errors.ts'
import { toastStore } from './toast.store.ts'
import { toastError } from './toast-error.ts'

const shown = (error: unknown, text?: string) => {
  toastError(error, { title: 'Failed to post', text })
  return toastStore.get()[0]?.description
}
const body = (reference?: string) =>
  JSON.stringify({ error: 'server.failed', message: 'Something went wrong.', reference })

test('a failure of the server has the reference of its log lines, anything else has none', () => {
  expect(shown(new ServerFailed(500, body('1a2b3c4d'), ''))).toBe('Something went wrong. Reference: 1a2b3c4d')
  expect(shown(new ServerFailed(500, body('1a2b3c4d'), ''), 'Please try again.')).toBe(
    'Please try again. Reference: 1a2b3c4d',
  )
  expect(shown(new ServerFailed(502, '<html>Bad gateway</html>', ''), 'Please try again.')).toBe('Please try again.')
  expect(shown(new Refused(409, body('1a2b3c4d'), ''))).toBe('Something went wrong.')
})
