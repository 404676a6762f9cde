import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCompany } from '#contract/company.ts'
import {
  connectOwnSso,
  disconnectOwnSso,
  getOwnSso,
  getSso,
  type SsoConnection,
  setSso,
  testSso,
} from '#contract/sso.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const issuer = 'https://login.acme.example'
const connection: SsoConnection = { name: 'Okta', issuer, clientId: 'app', createPeople: false, isRequired: false }

async function fill(secret: string) {
  await page.getByLabelText('Issuer').fill(issuer)
  await page.getByLabelText('Client ID').fill('app')
  await page.getByLabelText('Client secret').fill(secret)
}

test('saves once the test has passed with the same values', async () => {
  const sent: unknown[] = []
  reply(testSso, {
    isPassed: true,
    steps: [
      { name: 'issuer', state: 'passed' },
      { name: 'keys', state: 'passed' },
      { name: 'client', state: 'passed' },
    ],
  })
  reply(setSso, ({ body }) => {
    sent.push(body)
    return connection
  })
  await openPage('/connections/single-sign-on', await olivia())
  await expect.element(page.getByText(/\/api\/auth\/sso\/callback$/)).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await fill('secret')
  await page.getByRole('switch', { name: /^Create people at their first sign-in/ }).click()
  await button('Test Connection').click()
  await expect.element(page.getByText('The connection works.')).toBeVisible()
  await page.getByLabelText('Client secret').fill('another')
  await expect.element(button('Save')).toBeDisabled()
  await page.getByLabelText('Client secret').fill('secret')
  await button('Save').click()
  await expect.element(page.getByText('The sign-in page now offers Okta.')).toBeVisible()
  expect(sent).toEqual([{ issuer, clientId: 'app', clientSecret: 'secret', createPeople: true, isRequired: false }])
})

test('says what is wrong with a connection, by the server itself', async () => {
  await openPage('/connections/single-sign-on', await confirmedOlivia())
  await page.getByLabelText('Issuer').fill('https://login.microsoftonline.com/common/v2.0')
  await button('Test Connection').click()
  await expect
    .element(page.getByText('This address signs in any organization. Please use that of your own.'))
    .toBeVisible()
  await fill('secret')
  await page.getByLabelText('Issuer').fill('http://127.0.0.1:9')
  await button('Test Connection').click()
  await expect.element(page.getByText('The connection doesn’t work.')).toBeVisible()
  await expect.element(page.getByText(/The operator of the server can allow it with SSO_HOSTS\./)).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
})

test('what is chosen about a saved connection counts at once, with the saved secret', async () => {
  const sent: unknown[] = []
  reply(getSso, connection)
  reply(setSso, ({ body }) => {
    sent.push(body)
    return { ...connection, isRequired: true }
  })
  await openPage('/connections/single-sign-on', await olivia())
  await page.getByRole('switch', { name: /^Require it/ }).click()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ issuer, clientId: 'app', createPeople: false, isRequired: true }])
})

test('the row in the list of connections says whether it is on', async () => {
  const owner = await olivia()
  await openPage('/connections', owner)
  const row = page.getByRole('link', { name: /^Single sign-on/ })
  await expect.element(row.getByText('Off', { exact: true })).toBeVisible()
  reply(getSso, connection)
  await openPage('/connections', owner)
  await expect.element(page.getByText('On · Okta')).toBeVisible()
})

test('admins may not open the page', async () => {
  await openPage('/connections/single-sign-on', await join('Ada', { role: 'admin' }))
  await expect.element(page.getByText('Only owners can set up single sign-on.')).toBeVisible()
})

test('people connect their account in the profile, and read why it was not connected', async () => {
  const owner = await olivia()
  const company = await owner.call(getCompany)
  reply(getCompany, company && { ...company, sso: { name: 'Okta' } })
  reply(getOwnSso, { connectedAt: null })
  let begun = 0
  reply(connectOwnSso, () => {
    begun += 1
    return { redirectTo: '#at-the-provider' }
  })
  await openPage('/profile?tab=security&refused=sso.taken', owner)
  await expect.element(page.getByText(/Somebody else’s account here is connected to that one\./)).toBeVisible()
  await button('Connect').click()
  await expect.poll(() => begun).toBe(1)
  reply(getOwnSso, { connectedAt: new Date().toISOString() })
  reply(disconnectOwnSso, { message: 'Your account is no longer connected to Okta.' })
  await openPage('/profile?tab=security', owner)
  await button('Disconnect').click()
  await expect.element(page.getByText('Your account is no longer connected to Okta.')).toBeVisible()
})

test('somebody whose sign-in there confirmed nothing reads why, on the page that they came from', async () => {
  await openPage('/login?refused=sso.not-confirmed&next=%2Fprofile', await olivia())
  await expect.element(page.getByText(/it can’t confirm that it’s you\. Please use your password/)).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/profile')
})
