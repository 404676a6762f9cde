import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPosts } from '#contract/feed.ts'
import { entriesOf } from '#web/offline/outbox/store.ts'
import { commands } from '#web/testing/commands.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { picture } from '#web/testing/pictures.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { storedDraft } from '#web/testing/stored-draft.ts'
import { Composer } from './composer.tsx'
import { draftOf } from './drafts.ts'

let teamId = 0
let ann: Person
let ben: Person
beforeAll(async () => {
  teamId = await addTeam('Composers')
  ann = await join('Ann', { teamId, canPost: true })
  ben = await join('Ben', { teamId, canPost: true })
})

const composer = () => <Composer teamId={teamId} teamName="Composers" />
const field = page.getByRole('textbox', { name: "What's on your mind?" })
const post = page.getByRole('button', { name: 'Post' })
const thumbnails = page.getByRole('list', { name: 'Media to post' }).getByRole('listitem')
const addMedia = page.getByLabelText('Photo/Video').first()

test('a text that is too long says by how much, and cannot be posted', async () => {
  await renderInApp(composer(), ann)
  await expect.element(post).toBeDisabled()
  await field.fill('x'.repeat(1_990))
  await expect.element(page.getByText('10 characters left')).toBeInTheDocument()
  await expect.element(post).toBeEnabled()
  await field.fill('x'.repeat(2_012))
  await expect.element(page.getByText('2012 / 2000 · 12 characters too many')).toBeVisible()
  await expect.element(post).toBeDisabled()
  await field.fill('')
})

test('a short text may have a background, one with a file may not', async () => {
  await renderInApp(composer(), ann)
  const ocean = page.getByRole('radio', { name: 'Ocean' })
  await expect.element(ocean).not.toBeInTheDocument()
  await field.fill('Safety first')
  await ocean.click()
  await expect.element(ocean).toBeChecked()
  await addMedia.upload(await picture('roof.png'))
  await expect.element(page.getByText('For short posts without media')).toBeVisible()
  await expect.element(ocean).toBeDisabled()
  // What opens by itself waits for it.
  expect(document.querySelector('[data-draft]')).not.toBeNull()
  await page.getByRole('button', { name: 'Remove roof.png' }).click()
  await expect.element(ocean).toBeChecked()
  await field.fill('')
})

test('keys post, and Enter alone does not', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await field.fill('Vans leave at seven')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Vans leave at seven\n')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('1 person can see it now.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  const { posts } = await ben.call(listPosts, { query: { teamId, visibility: 'team' } })
  expect(posts.map(({ content }) => content)).toEqual(['Vans leave at seven'])
})

test('where the server cannot be reached the text stays, and is posted once', async () => {
  await renderInApp(composer(), ann)
  await field.fill('A storm is coming')
  await commands.setConnected(false)
  await post.click()
  await expect.element(page.getByText('Failed to create post. Please try again.').first()).toBeVisible()
  await expect.element(field).toHaveValue('A storm is coming')
  await commands.setConnected(true)
  await post.click()
  await expect.element(field).toHaveValue('')
  const { posts } = await ben.call(listPosts, { query: { teamId, visibility: 'team' } })
  expect(posts.filter(({ content }) => content === 'A storm is coming')).toHaveLength(1)
})

test('a second tap while photos are being stored does not send them twice', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await field.fill('Roof before noon')
  await addMedia.upload(await picture('roof.png'))
  await expect.poll(() => thumbnails.length).toBe(1)
  await goOffline()
  const button = post.element() as HTMLButtonElement
  for (const tap of [button, button]) tap.click()
  await expect.element(field).toHaveValue('')
  expect((await entriesOf(ann.id)).map(({ kind }) => kind)).toEqual(['post'])
  await goOnline()
  await expect.poll(() => entriesOf(ann.id)).toEqual([])
})

test('another text is the same post, another file is another post', async () => {
  await renderInApp(composer(), ann)
  const key = () => draftOf(ann.id, teamId).clientKey
  await field.fill('Old gauges')
  const first = key()
  await field.fill('New gauges')
  expect(key()).toBe(first)
  await addMedia.upload(await picture('one.png'))
  await expect.poll(() => thumbnails.length).toBe(1)
  expect(key()).not.toBe(first)
  await page.getByRole('button', { name: 'Remove one.png' }).click()
  await field.fill('')
})

test('a draft keeps its text and files, and belongs to its author', async () => {
  await renderInApp(composer(), ann)
  await field.fill('New gauges')
  await addMedia.upload([await picture('one.png'), await picture('two.png')])
  await expect.poll(() => thumbnails.length).toBe(2)
  await expect.element(page.getByText(/^Saved on this device with 2 files/)).toBeVisible()

  await renderInApp(composer(), ben)
  await expect.element(field).toHaveValue('')
  expect(await storedDraft(ben, teamId)).toMatchObject({ files: [] })
  expect(draftOf(ben.id, teamId)).toMatchObject({ text: '', pending: [] })

  await renderInApp(composer(), ann)
  await expect.element(field).toHaveValue('New gauges')
  await expect.poll(() => thumbnails.length).toBe(2)
  const files = ['one.png', 'two.png']
  expect(await storedDraft(ann, teamId)).toMatchObject({ authorId: ann.id, text: 'New gauges', files })
})

test('two tabs write one draft, and neither loses the words of the other', async () => {
  await renderInApp(composer(), ann)
  await field.fill('Begun here')
  const key = `post-draft-${teamId}`
  const draft = JSON.parse(localStorage.getItem(key) ?? '')
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const otherTab = frame.contentWindow?.localStorage
  otherTab?.setItem(key, JSON.stringify({ ...draft, text: 'Begun here, continued there' }))
  await expect.element(field).toHaveValue('Begun here, continued there')
  otherTab?.removeItem(key)
  await expect.element(field).toHaveValue('')
})

test('photos have words, which the draft keeps and the feed reads out', async () => {
  const sue = await join('Sue', { teamId, canPost: true })
  await openPage(`/?team=${teamId}`, sue)
  await field.fill('New vans')
  await addMedia.upload([await picture('one.png'), await picture('two.png')])
  const words = page.getByRole('textbox', { name: /^Words for this picture/ })
  await expect.element(words).toHaveAccessibleDescription('Read aloud to those who cannot see it, and found by Search.')
  await words.fill('x'.repeat(501))
  await expect.element(page.getByText('At most 500 characters')).toBeVisible()
  await expect.element(post).toBeDisabled()
  await words.fill('Three vans at dawn')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect.element(words).toHaveValue('')
  await expect.element(page.getByText(/^Saved on this device with 2 files/)).toBeVisible()

  await openPage(`/?team=${teamId}`, sue)
  await expect.element(words).toHaveValue('Three vans at dawn')
  expect(await storedDraft(sue, teamId)).toMatchObject({ descriptions: ['Three vans at dawn', ''] })
  await page.getByRole('button', { name: 'Words for two.png' }).click()
  await words.fill('The yard')
  await post.click()
  const tile = (name: string) => page.getByRole('article', { name: /Sue/ }).getByRole('button', { name })
  await expect.element(tile('Three vans at dawn')).toBeVisible()
  await expect.element(tile('The yard')).toBeVisible()

  await page.getByRole('button', { name: /^More options for Sue/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Words for/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: /^Words for this picture/ }).fill('Four vans at dawn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(tile('Four vans at dawn')).toBeVisible()
  await expect.element(page.getByRole('article', { name: /Sue/ }).getByText('Edited')).not.toBeInTheDocument()
})
