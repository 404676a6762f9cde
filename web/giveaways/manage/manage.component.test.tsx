import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCompany } from '#contract/company.ts'
import { day, minute } from '#contract/durations.ts'
import { listGiveaways } from '#contract/giveaways.ts'
import { newId } from '#web/lib/new-id.ts'
import { commands } from '#web/testing/commands.ts'
import { expectFine } from '#web/testing/look.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, hang, reply, tryAgain } from '#web/testing/replies/replies.ts'

/** The value of a field for local times, so long from now. */
function inputIn(ms: number): string {
  const at = new Date(Date.now() + ms)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const field = (label: string) => page.getByLabelText(label)
const create = page.getByRole('main').getByRole('button', { name: 'Create Giveaway' })
const words = (said: string) => page.getByText(said).first()
const targets = () => [...document.querySelectorAll('select option')].map(option => option.textContent)

test('an owner of a team gives away there, an admin in the teams, and a viewer nowhere', async () => {
  const name = `Van ${newId().slice(0, 6)}`
  const tess = await join('Tess', { teamId: await addTeam(name), isTeamOwner: true })
  await openPage('/create-giveaway', tess)
  await expect.poll(targets).toEqual([name])
  await openPage('/template-management', tess)
  await expect.element(words('Owners and admins can edit the templates.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  await openPage('/create-giveaway', await join('Ada', { role: 'admin' }))
  await expect.poll(targets).toContain(name)
  expect(targets()).not.toContain('Company-wide')
  await expect.element(field('Who can win')).toHaveDisplayValue(targets()[0] ?? '')

  const vic = await join('Vic')
  for (const [path, denial] of [
    ['/giveaway-management', "You don't have permission to manage giveaways."],
    ['/template-management', "You don't have permission to manage giveaways."],
    ['/create-giveaway', "You don't have permission to create giveaways."],
  ] as const) {
    await openPage(path, vic)
    await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect.element(words(denial)).toBeVisible()
  }
})

test('a giveaway has a title, a prize, and an end that is later than its start and than now', async () => {
  const title = `Draw ${newId().slice(0, 6)}`
  await openPage('/create-giveaway', await olivia())
  await field('Start date').fill('')
  await create.click()
  for (const name of ['Title', 'Prize', 'Start date', 'End date'])
    await expect.element(words(`${name} is required`)).toBeVisible()
  await expect.element(page.getByLabelText(/^Title/)).toHaveFocus()
  await page.getByLabelText(/^Title/).fill(title)
  await page.getByLabelText(/^Prize/).fill('A tool kit')
  await field('Start date').fill(inputIn(-60_000))
  await field('End date').fill(inputIn(-day))
  await create.click()
  await expect.element(words('The end must be after the start')).toBeVisible()
  await field('Start date').fill(inputIn(-2 * day))
  await create.click()
  await expect.element(words('The end must be in the future')).toBeVisible()
  const soon = page.getByText(/^It ends within an hour of its start\./)
  await field('End date').fill(inputIn(10 * minute))
  await expect.element(soon).toBeVisible()
  await field('End date').fill(inputIn(3 * day))
  await expect.element(soon).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('complementary', { name: 'What people will see' }))
    .toMatchTextContent(/The prize: A tool kit\. Read every post in your feeds by/)

  await expectFine('create giveaway')
  await commands.setConnected(false)
  await create.click()
  await expect.element(words('Failed to create giveaway')).toBeVisible()
  await expect.element(page.getByLabelText(/^Title/)).toHaveValue(title)
  await commands.setConnected(true)
  await create.click()
  const card = page.getByRole('article', { name: title })
  await expect
    .element(page.getByText(/^It is announced in Company-wide\. \d+ of \d+ (is|are) in the draw so far\.$/).first())
    .toBeVisible()
  await expect.element(card.getByText('Active')).toBeVisible()

  await card.getByRole('button', { name: `More options for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${title}?` })
  await expect.element(question).toMatchTextContent(/It ends without a draw, and nobody wins\./)
  await commands.setConnected(false)
  await question.getByRole('button', { name: 'Delete Giveaway' }).click()
  await expect.element(words('Failed to delete giveaway')).toBeVisible()
  await commands.setConnected(true)
  await card.getByRole('button', { name: `More options for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete Giveaway' }).click()
  await expect.element(words(`${title} deleted`)).toBeVisible()
})

test('a list that fails to load is loaded again', async () => {
  fail(listGiveaways, 503)
  await openPage('/giveaway-management', await olivia())
  await expect.element(words('Failed to load giveaways')).toBeVisible()
  await tryAgain(() => reply(listGiveaways, []))
  await expect.element(words('No giveaways yet')).toBeVisible()
})

test('a list that failed to load says so until it has loaded', async () => {
  fail(listGiveaways, 503)
  await openPage('/giveaway-management', await olivia())
  await tryAgain(() => hang(listGiveaways))
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(words('Failed to load giveaways')).toBeVisible()
})

test('a template takes its placeholders, refuses others, and keeps what failed to be saved', async () => {
  await openPage('/template-management', await olivia())
  await page.getByRole('button', { name: 'Edit winner template' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit announcement template' })).not.toBeInTheDocument()
  const winner = page.getByRole('region', { name: 'Winner post' })
  const area = winner.getByLabelText('Winner template')
  await area.fill('Well done, !')
  await userEvent.keyboard('{ArrowLeft}')
  await winner.getByRole('button', { name: 'winner' }).click()
  await expect.element(area).toHaveValue('Well done, {{winner}}!')
  await expect.element(winner.getByRole('group', { name: 'Preview' })).toMatchTextContent(/Well done, /)
  await expectFine('a template in edit')
  const save = page.getByRole('button', { name: 'Save' })
  await area.fill('{{name}} wins')
  await save.click()
  await expect.element(words('{{name}} is not a placeholder of this template.')).toBeVisible()
  await area.fill('x'.repeat(2_001))
  await expect.element(words('At most 2000 characters')).toBeVisible()
  await area.fill('{{winner}} wins {{prize}}')
  await commands.setConnected(false)
  await save.click()
  await expect.element(words('Failed to update template')).toBeVisible()
  await expect.element(area).toHaveValue('{{winner}} wins {{prize}}')
  await commands.setConnected(true)
  await save.click()
  await expect.element(words('Template saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit winner template' }).click()
  await page.getByRole('button', { name: 'Use the default again' }).click()
  await expect.element(area).toHaveValue('🎉 {{winner}} wins {{prize}} in “{{title}}”. Congratulations!')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Edit announcement template' })).toBeVisible()
})

test('previews say what is posted: in the language of the company, not of the reader', async () => {
  const owner = await olivia()
  const company = await owner.call(getCompany)
  if (!company) throw new Error('There is no company')
  reply(getCompany, {
    ...company,
    giveawayAnnouncementTemplate: '{{scope}}: {{feeds}} antes del {{deadline}}',
    giveawayWords: { locale: 'es-US', companyWide: 'Toda la empresa', yourFeeds: 'tus canales' },
  })
  await openPage('/template-management', owner)
  const preview = page.getByRole('region', { name: 'Announcement' }).getByRole('group', { name: 'Preview' })
  await expect
    .element(preview)
    .toMatchTextContent(
      /(Toda la empresa: tus canales) antes del (lunes|martes|miércoles|jueves|viernes|sábado|domingo)/,
    )
})
