import { createHash, randomUUID } from 'node:crypto'
import { manageTeams } from '#contract/teams.ts'
import { archiveWith } from '#server/imports/imports.fixture.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { callerIn } from './support/caller.ts'
import { enterAsOwner } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { complaintsOf } from './support/people.ts'
import { expect, test } from './support/server.ts'

test('an owner brings in the archive of another company, and finds its posts in the feed', async ({
  page,
  context,
  server,
}) => {
  await enterAsOwner(context, server)
  const complaints = complaintsOf(page)
  const unique = randomUUID().slice(0, 8)
  const team = `Borealis ${unique}`
  const person = { id: 1, firstName: 'Astrid', lastName: `Vik ${unique}`, email: `astrid.${unique}@borealis.example` }
  const [id, pdf, createdAt] = [randomUUID(), plainPdf({ pages: 1 }), '2025-03-01T08:00:00Z']
  const archive = archiveWith(
    {
      people: [person],
      teams: [{ id: 20, name: team }],
      members: [{ teamId: 20, userId: 1, canPost: true }],
      posts: [
        { id: 1, teamId: 20, authorId: 1, content: `The van rota of ${team}`, createdAt, askToConfirm: true },
        { id: 2, teamId: 20, authorId: 1, content: 'Ladders are checked', createdAt: '2025-03-02T08:00:00Z' },
      ],
      comments: [{ id: 1, postId: 1, authorId: 1, content: 'Thanks', createdAt }],
      media: [
        {
          id,
          postId: 1,
          kind: 'document',
          fileName: 'Rota.pdf',
          contentType: 'application/pdf',
          sha256: createHash('sha256').update(pdf).digest('hex'),
          createdAt,
          path: `media/${id}.pdf`,
        },
      ],
    },
    { [`media/${id}.pdf`]: pdf },
  )
  const file = (buffer: Uint8Array) => ({
    name: 'archive.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(buffer),
  })
  const choose = (label: string, buffer: Uint8Array) =>
    page.getByLabel(label, { exact: true }).setInputFiles(file(buffer))
  const row = (name: string) => page.getByRole('row', { name })

  await test.step('an archive that is cut off says what is wrong', async () => {
    await page.goto('/records')
    await choose('Choose Archive', archive.subarray(0, -40))
    await expect(page.getByText(/can't be read as a ZIP archive/)).toBeVisible()
  })

  await test.step('the check says what would be added, and adds nothing', async () => {
    await choose('Choose Archive', archive)
    await expect(row('People 1 0')).toBeVisible()
    await expect(row('Posts 2 0')).toBeVisible()
    const teams = await callerIn(context, server).call(manageTeams)
    expect(teams.filter(({ name }) => name === team)).toEqual([])
  })

  await test.step('the import goes on while its page is left', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expectLayers(page, 0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Added' })).toBeVisible()
  })

  await test.step('its posts are in the feed, with a document that opens', async () => {
    const teams = await callerIn(context, server).call(manageTeams)
    const { id: teamId } = teams.find(({ name }) => name === team) ?? { id: 0 }
    await page.goto(`/?team=${teamId}`)
    const posts = page.getByRole('article')
    await expect(posts).toHaveCount(2)
    await expect(posts.first()).toContainText('Ladders are checked')
    await expect(posts.last()).toContainText(`The van rota of ${team}`)
    await expect(posts.last()).toContainText('Rota.pdf')
  })
  expect(complaints).toEqual([])
})
