import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listExports } from '#contract/exports.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const list = page.getByRole('list', { name: 'Exports' })

test('an owner starts an export, which is listed until its end', async () => {
  const owner = await confirmedOlivia()
  await openPage('/records', owner)
  await button('Start export').click()
  await expect.element(list).toMatchTextContent(/Export of .*(Being made|until)/s)
  await expect.element(list).toMatchTextContent(/ · until .*Download/s)
  expect((await owner.call(listExports)).exports[0]?.state).toBe('ready')
})

test('a failed export can be started again, and one that is being made is waited for', async () => {
  const times = { createdAt: '2026-03-01T10:00:00Z', end: '2026-03-08T10:00:00Z' }
  reply(listExports, {
    exports: [
      { id: 2, state: 'making', size: null, ...times },
      { id: 1, state: 'failed', size: null, ...times },
    ],
  })
  await openPage('/records', await olivia())
  await expect.element(list).toMatchTextContent(/Being made.*Failed. Please start another one/s)
  await expect.element(button('Start export')).toBeDisabled()
})

test('others do not see exports, and a list that fails can be loaded again', async () => {
  await openPage('/records', await join('Adi', { role: 'admin' }))
  await expect.element(button('Download all of a period')).toBeVisible()
  await expect.element(button('Start export')).not.toBeInTheDocument()
  fail(listExports)
  await openPage('/records', await olivia())
  await expect.element(page.getByText('Failed to load exports')).toBeVisible()
  await tryAgain(() => reply(listExports, { exports: [] }))
  await expect.element(page.getByText('Failed to load exports')).not.toBeInTheDocument()
})
