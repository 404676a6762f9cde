import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { getProvisioning, listScimRequests, stopProvisioning } from '#contract/scim.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

test('an owner makes a token, which is shown once, and stops provisioning', async () => {
  const owner = await confirmedOlivia()
  onTestFinished(async () => void (await owner.call(stopProvisioning)))
  await openPage('/connections/provisioning', owner)
  await expect.element(page.getByText(/\/scim\/v2$/)).toBeVisible()
  await expect.element(page.getByText('No requests yet')).toBeVisible()
  await button('Make a token').click()
  await expect.element(dialog.getByText(/^scim_[\w-]{43}$/)).toBeVisible()
  await button('I have copied it').click()
  await expect.element(page.getByText(/^made .* by you$/)).toBeVisible()
  await expect.element(page.getByText(/^scim_/)).not.toBeInTheDocument()
  await page.getByRole('switch', { name: /^Invite new people by mail/ }).click()
  await expect.poll(async () => (await owner.call(getProvisioning)).sendsInvitations).toBe(true)
  await button('Stop provisioning').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop provisioning' }).click()
  await expect.element(button('Make a token')).toBeVisible()
})

test('the last requests say what each did, and why one was refused', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const request = { method: 'PATCH', path: '/Users/41', status: 200, person: null, team: null, added: 0, removed: 0 }
  const at = new Date().toISOString()
  const inactive = 'Maximiliana-Guadalupe Wolfeschlegelsteinhausenbergerdorff-Castellanos'
  reply(listScimRequests, {
    requests: [
      { ...request, id: 4, at, outcome: 'person-removed', person: inactive, found: 0, reason: null },
      {
        ...request,
        id: 3,
        at,
        outcome: 'team-changed',
        team: 'Plumbing',
        added: 1,
        removed: 1,
        found: 0,
        reason: null,
      },
      {
        ...request,
        id: 2,
        at,
        method: 'GET',
        path: '/Users?filter=userName eq …',
        outcome: 'found',
        found: 1,
        reason: null,
      },
      { ...request, id: 1, at, outcome: 'refused', status: 400, found: 0, reason: 'Choose another domain.' },
    ],
    nextBefore: null,
  })
  await openPage('/connections/provisioning', await olivia())
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(row(`${inactive} made inactive`)).toMatchTextContent(/PATCH \/Users\/41.*Done/)
  const sentence = page.getByText(/made inactive$/).element()
  expect(sentence.scrollHeight).toBe(sentence.clientHeight)
  await expect.element(row('Plumbing: 1 added, 1 removed')).toBeVisible()
  await expect.element(row('1 found')).toBeVisible()
  await expect.element(row('Choose another domain.')).toMatchTextContent(/Refused/)
})

test('admins don’t see the page', async () => {
  await openPage('/connections/provisioning', await join('Ada', { role: 'admin' }))
  await expect.element(page.getByText('Only owners can see how the directory is connected.')).toBeVisible()
})
