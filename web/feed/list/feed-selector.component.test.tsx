import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { join } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { FeedSelector } from './feed-selector.tsx'

const names = ['Company-wide', 'Attic', 'Boilers', 'Chimneys', 'Ducts', 'Élan', 'Fans', 'Gauges', 'Zoning']
const feeds = names.map((name, place) => ({ teamId: 9 + place, name, isActive: name !== 'Fans' }))
const counts = { 16: 3, 17: 1 }

test('on a desk every feed shows what is unread in it', async () => {
  const select = vi.fn()
  const ann = await join('Ann')
  await renderInApp(<FeedSelector feeds={feeds} selected={10} counts={counts} onSelect={select} />, ann)
  const nav = page.getByRole('navigation', { name: 'Feeds' })
  await expect.element(nav.getByRole('button', { name: /^Attic/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(nav.getByRole('button', { name: /^Boilers/ })).not.toHaveAttribute('aria-current')
  await expect.element(nav.getByRole('button', { name: /^Gauges/ })).toMatchTextContent(/3 unread/)
  await expect.element(nav.getByRole('button', { name: /^Fans · Inactive/ })).toBeVisible()
  await nav.getByRole('button', { name: /^Zoning/ }).click()
  expect(select).toHaveBeenCalledExactlyOnceWith(17)
})

test('the list on a phone begins with unread feeds, and is searched without accents', async () => {
  await page.viewport(390, 844)
  const select = vi.fn()
  const ann = await join('Ann')
  await renderInApp(<FeedSelector feeds={feeds} selected={9} counts={counts} onSelect={select} />, ann)
  const all = page.getByRole('button', { name: /^All feeds/ })
  await expect.element(all).toMatchTextContent(/4 unread/)
  await all.click()
  const sheet = page.getByRole('dialog', { name: 'All feeds' })
  const rows = () =>
    sheet
      .getByRole('listitem')
      .elements()
      .map(element => element.textContent?.replace(/\d.*/, ''))
  await expect
    .poll(rows)
    .toEqual(['Gauges', 'Zoning', ...names.slice(0, 7).map(name => (name === 'Fans' ? 'Fans · Inactive' : name))])
  await sheet.getByRole('searchbox').fill('ELAN')
  await expect.poll(rows).toEqual(['Élan'])
  await sheet.getByRole('searchbox').fill('nowhere')
  await expect.element(sheet.getByText('No matching feed')).toBeVisible()
  await sheet.getByRole('searchbox').fill('')
  await sheet.getByRole('button', { name: /^Ducts/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(select).toHaveBeenCalledExactlyOnceWith(13)

  await all.click()
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(all).toHaveFocus()
})
