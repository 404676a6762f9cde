import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { confirmIdentity } from '#contract/factors.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })

test('a sign-in does not wait behind what one person has hashed', async () => {
  const [ann, ben] = [await company.join('Ann'), await company.join('Ben')]
  let done = 0
  const bulk = Array.from({ length: 40 }, async () => {
    await ann.refused(confirmIdentity, { body: { password: 'not the password' } })
    done += 1
  })
  await expect.poll(() => done, { interval: 1 }).toBeGreaterThan(0)
  await company.visitor().call(accounts.signIn, { body: { email: ben.email, password: 'correct horse battery' } })
  expect(done).toBeLessThan(30)
  await Promise.all(bulk)
})
