import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#web/testing/render.tsx'
import { DebouncedSearchField } from './search-field.tsx'

/** A list that takes up what it is asked for with the next letter, or by its button. */
function SlowList() {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  return (
    <form onInput={() => setSearch(asked)}>
      <DebouncedSearchField label="Search" search={search} onSearch={setAsked} />
      <button type="button" onClick={() => setSearch(asked)}>
        Take up {asked}
      </button>
      <button type="button" onClick={() => setSearch('')}>
        Clear {search}
      </button>
    </form>
  )
}

test('letters typed while a search is taken up stay, and a change from outside replaces them', async () => {
  await renderInApp(<SlowList />, null)
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.click()
  await userEvent.keyboard('z')
  await expect.element(page.getByRole('button', { name: 'Take up z' })).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('button', { name: 'Clear z' })).toBeVisible()
  await expect.element(field).toHaveValue('ze')
  await page.getByRole('button', { name: 'Take up ze' }).click()
  await page.getByRole('button', { name: 'Clear ze' }).click()
  await expect.element(field).toHaveValue('')
})
