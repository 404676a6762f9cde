import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPost } from '#contract/feed.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a post in another language is translated with its poll, voted in, and shown as it was written', async () => {
  // Chromium for tests has no translator of its own.
  vi.stubGlobal('Translator', {
    create: async ({ sourceLanguage, targetLanguage }: { sourceLanguage: string; targetLanguage: string }) => ({
      translate: async (words: string) => `${sourceLanguage}>${targetLanguage} ${words}`,
    }),
  })
  const teamId = await addTeam('Translated')
  const ann = await join('Ann', { teamId, canPost: true })
  const poll = {
    question: '¿Cuándo celebramos la fiesta de invierno este año?',
    answers: ['El viernes por la tarde', 'El sábado al mediodía'],
    isMultiple: false,
    hasNames: true,
    closesAt: null,
  }
  const content = 'El restaurante necesita una fecha antes del fin de semana.'
  await ann.call(createPost, { body: { teamId, content, poll } })
  await openPage(`/?team=${teamId}`, await join('Rosa', { teamId }))
  const card = page.getByRole('article')
  const question = card.getByRole('heading', { level: 4 })
  await expect.element(question).toHaveAttribute('lang', 'es')
  await card.getByRole('button', { name: 'Translate' }).click()
  await expect.element(question).toHaveTextContent(`es>en ${poll.question}`)
  await expect.element(question).not.toHaveAttribute('lang')
  await expect.element(card.getByText(`es>en ${content}`)).toBeVisible()
  await card.getByRole('radio', { name: 'es>en El viernes por la tarde' }).click()
  await card.getByRole('button', { name: 'Vote' }).click()
  await expect.element(card).toMatchTextContent(/es>en El viernes por la tarde, your answer100%es>en El sábado/)
  await card.getByRole('button', { name: 'Show original' }).click()
  await expect.element(question).toHaveTextContent(poll.question)
  await expect.element(card).toMatchTextContent(/%El sábado al mediodía0%/)
  await expect.element(card.getByText(/es>en/)).not.toBeInTheDocument()
})

test('a translation by the browser that does not end can be canceled, and tried again', async () => {
  const begun: AbortSignal[] = []
  const create = ({ signal }: { signal: AbortSignal }) => {
    begun.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  vi.stubGlobal('Translator', { create })
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
