import { expect, test } from 'vitest'
import { editCompany } from '#contract/company.ts'
import { createPost, deletePost, listPosts } from '#contract/feed.ts'
import { getFirstSteps, skipFirstStep } from '#contract/first-steps.ts'
import { createGiveaway } from '#contract/giveaways.ts'
import { addUser, importUsers, resendInvitations } from '#contract/people.ts'
import { openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'

const company = await openCompany({ rateLimits: false })

test('a new company gets from an empty server to its first post', async () => {
  const { owner } = company
  const done = async () => (await owner.call(getFirstSteps)).done
  expect(await owner.call(getFirstSteps)).toEqual({
    isEnded: false,
    done: ['domain', 'brand'],
    skipped: [],
    domains: ['acme.example'],
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>'
  const logoUrl = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await owner.call(editCompany, { body: { name: 'Acme', primaryColor: '#123456', logoUrl } })
  expect(await done()).toEqual(['domain', 'brand', 'logo'])
  const file = fileForm('csv', 'firstName,lastName,email\nAnn,One,ann@acme.example\n')
  await owner.send({ method: 'POST', url: `${importUsers.path}?invitations=later`, ...file })
  expect(await done()).toEqual(['domain', 'brand', 'logo', 'people'])
  await owner.call(resendInvitations)
  expect(await done()).toEqual(['domain', 'brand', 'logo', 'people', 'invitations'])
  const inAnHour = new Date(Date.now() + 60 * 60_000).toISOString()
  const giveaway = { title: 'Tool kit', prize: 'A tool kit', startDate: new Date().toISOString(), endDate: inAnHour }
  await owner.call(createGiveaway, { body: giveaway })
  const { posts } = await owner.call(listPosts, { query: { teamId: 9 } })
  expect(posts.map(({ kind }) => kind)).toEqual(['announcement'])
  const { id } = await owner.call(createPost, { body: { content: 'Wrong', teamId: 9 } })
  await owner.call(deletePost, { params: { id } })
  expect(await done()).not.toContain('post')
  await owner.call(createPost, { body: { content: 'Hello', teamId: 9 } })
  expect(await done()).toHaveLength(6)
})

test('steps are skipped and ended for every owner, and by owners only', async () => {
  const body = { email: 'zoe@elsewhere.example', firstName: 'Zoe', lastName: 'Two', role: 'owner' as const }
  await company.owner.call(addUser, { body })
  for (const step of ['logo', 'logo', 'people'] as const) await company.owner.call(skipFirstStep, { body: { step } })
  expect(await company.owner.call(getFirstSteps)).toMatchObject({ skipped: ['logo', 'people'], isEnded: false })
  expect(await company.owner.call(skipFirstStep, { body: { step: 'all' } })).toMatchObject({ isEnded: true })
  const other = await company.join('Ole', { role: 'owner' })
  expect(await other.call(getFirstSteps)).toMatchObject({ isEnded: true })
  const admin = await company.join('Ada', { role: 'admin' })
  expect(await admin.refused(getFirstSteps)).toBe('403 permission.denied')
})
