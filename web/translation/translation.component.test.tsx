import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost } from '#contract/feed.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

afterEach(() => Reflect.deleteProperty(globalThis, 'Translator'))

test('a translation by the browser that does not end can be canceled, and tried again', async () => {
  const begun: AbortSignal[] = []
  const create = ({ signal }: { signal: AbortSignal }) => {
    begun.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  Object.assign(globalThis, { Translator: { create } })
  const content = 'Mañana no hay agua en el almacén, por favor llenen las botellas hoy.'
  await (await olivia()).call(createPost, { body: { content } })
  await openPage('/', await join('Vic'))
  const card = page.getByRole('article').filter({ hasText: content })
  await card.getByRole('button', { name: 'Translate' }).click()
  await expect.element(card.getByText('Translating…')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => begun.map(({ aborted }) => aborted)).toEqual([true])
  await card.getByRole('button', { name: 'Translate' }).click()
  await expect.poll(() => begun.map(({ aborted }) => aborted)).toEqual([true, false])
  await expect.element(card.getByText('Translating…')).toBeVisible()
})
