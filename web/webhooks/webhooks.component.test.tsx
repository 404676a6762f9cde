import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/webhooks.ts'
import { newId } from '#web/lib/new-id.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

test('owners add a webhook, whose secret is shown once, change it, turn it off and delete it', async () => {
  const owner = await confirmedOlivia()
  const host = `${newId().slice(0, 8)}.example`
  await openPage('/connections', owner)
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await button('Add Webhook').click()
  await dialog.getByLabelText('Address').fill('nowhere')
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  await expect
    .element(dialog.getByLabelText('Address'))
    .toHaveAccessibleDescription(/Enter an address that starts with https:\/\//)
  await dialog.getByLabelText('Address').fill(`https://${host}/hooks`)
  await dialog.getByRole('checkbox', { name: 'Posts' }).click()
  await expect.element(dialog.getByText('Choose at least one event.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Confirmations' }).click()
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  await expect.element(dialog.getByLabelText('Signing secret')).toMatchTextContent(/^whsec_/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('link', { name: new RegExp(`^${host}/hooks`) }).click()
  await expect.element(page.getByRole('heading', { name: host })).toBeVisible()
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await button('Edit').click()
  await dialog.getByRole('checkbox', { name: 'Teams' }).click()
  await dialog.getByRole('switch', { name: /^Send events/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Teams and confirmations')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Off' })).toBeVisible()
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(`The webhook to ${host} is deleted`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: new RegExp(`^${host}`) })).not.toBeInTheDocument()
})

test('a change leaves a webhook off that was turned off since, and what was chosen stays on Escape', async () => {
  const owner = await confirmedOlivia()
  const host = `${newId().slice(0, 8)}.example`
  const form = { url: `https://${host}/hooks`, events: ['post.published' as const], includeText: false }
  const { id } = await owner.call(calls.createWebhook, { body: form })
  await openPage(`/connections/webhooks/${id}`, owner)
  await button('Edit').click()
  await owner.call(calls.editWebhook, { params: { id }, body: { ...form, isOn: false } })
  await dialog.getByRole('checkbox', { name: 'Teams' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('checkbox', { name: 'Teams' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await owner.call(calls.getWebhook, { params: { id } })).toMatchObject({
    events: ['post.published', 'team.changed'],
    isOn: false,
  })
})

test('a webhook that fails says since when, and its log what came back and how to send it again', async () => {
  const at = '2026-11-20T13:10:00.000Z'
  const webhook = {
    id: 7,
    url: 'https://parts.example/in',
    events: ['post.published' as const, 'team.changed' as const],
    includeText: false,
    createdAt: at,
    maker: { id: 5, firstName: 'Orla', lastName: 'Dunn', isOwner: false },
    isOn: true,
    failingSince: at,
    offSince: null,
    waiting: 1,
    nextAttemptAt: at,
    lastDeliveredAt: at,
  }
  const delivery = {
    id: 3,
    messageId: 'msg_3',
    type: 'post.published',
    state: 'waiting' as const,
    attempts: 5,
    createdAt: at,
    lastAttemptAt: at,
    nextAttemptAt: at,
    status: null,
    error: 'no-answer' as const,
    durationMs: 10_000,
  }
  const arrived = { ...delivery, id: 2, state: 'delivered' as const, attempts: 1, status: 200, error: null }
  const sent: string[] = []
  reply(calls.getWebhook, webhook)
  reply(calls.listDeliveries, { deliveries: [delivery, arrived] })
  reply(calls.redeliver, () => {
    sent.push('again')
    return { ...arrived, state: 'waiting' as const }
  })
  reply(calls.testWebhook, () => {
    sent.push('test')
    return delivery
  })
  await openPage('/connections/webhooks/7', await olivia())
  await expect.element(page.getByRole('heading', { name: /^Failing since / })).toBeVisible()
  await expect.element(page.getByText('Orla Dunn, no longer an owner')).toBeVisible()
  await expect.element(page.getByText(/^1 message waits, the next attempt is /)).toBeVisible()
  const rows = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/post\.published.*attempt 5 · 10,000 ms.*No answer/s)
  await expect.element(rows.nth(1)).toMatchTextContent(/post\.published.*200/s)
  await rows.nth(1).getByRole('button', { name: 'Send post.published again' }).click()
  await expect.element(page.getByText('Sent again')).toBeVisible()
  await button('Send a test').click()
  await expect.element(page.getByText('Test sent')).toBeVisible()
  expect(sent).toEqual(['again', 'test'])
  await button('Failed').click()
  await expect.poll(() => rows.elements().length).toBe(1)
})

test('a page says whether one webhook failed to load, or all', async () => {
  const owner = await olivia()
  fail(calls.getWebhook, 400)
  await openPage('/connections/webhooks/7', owner)
  await expect.element(page.getByRole('heading', { name: 'Failed to load the webhook', exact: true })).toBeVisible()
  fail(calls.listWebhooks, 400)
  await openPage('/connections/webhooks', owner)
  await expect.element(page.getByRole('heading', { name: 'Failed to load webhooks', exact: true })).toBeVisible()
})

test('admins see the tokens among the connections, and no webhooks', async () => {
  const admin = await join('Ada', { role: 'admin' })
  await openPage('/connections', admin)
  await expect.element(page.getByRole('link', { name: /^API tokens/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^Webhooks/ }).elements()).toEqual([])
  await openPage('/connections/webhooks', admin)
  await expect.element(page.getByText('Only owners can see webhooks.')).toBeVisible()
})
