import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { expect, test } from './support/server.ts'

const reader = { email: 'ruth@hearth.example', firstName: 'Ruth', lastName: 'Reyes' }

const addPhotos = async (photos: Locator) => {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer()
  const names = ['roof.jpg', 'attic.jpg']
  await photos.setInputFiles(names.map(name => ({ name, mimeType: 'image/jpeg', buffer })))
}

test('Back closes what is open above the page, and only then leaves it', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, reader)
  await signInQuietly(context, server, owner.email)
  await page.goto('/settings')
  await page.goto('/profile')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Ductwork/ })
    .click()
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Look at this roof' })
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const composer = page.getByRole('textbox', { name: "What's on your mind?" })
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')
  const postMenu = card.getByRole('button', { name: /^More options for .* post$/ })
  /** Back does not come before the layers have their entries, which takes a moment. */
  const backFrom = async (layers: number) => {
    await expectLayers(page, layers)
    await page.goBack()
  }

  /** Opens a layer, and expects that Back closes it and nothing else. */
  const closedByBack = async (opener: Locator, layer: Locator, open: 'tap' | 'Enter' = 'tap') => {
    await (open === 'tap' ? opener.tap() : opener.press(open))
    await expect(layer).toBeVisible()
    await backFrom(1)
    await expect(layer).toBeHidden()
    await expect(page).toHaveURL(`${server.url}/`)
  }

  await test.step('the composer keeps its words', async () => {
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
    await composer.fill('Look at this roof')
    await backFrom(1)
    await expect(dialog).toBeHidden()
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
    await expect(composer).toHaveValue('Look at this roof')
    await addPhotos(page.getByLabel('Photo/Video', { exact: true }))
    await post.click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Like', exact: true }).tap()
  })

  await test.step('menus, sheets, dialogs and the viewer', async () => {
    await closedByBack(page.getByRole('button', { name: /Your menu/ }), menu)
    await closedByBack(postMenu, menu, 'Enter')
    await closedByBack(page.getByRole('button', { name: 'Settings menu' }), menu)
    await closedByBack(postMenu, menu)
    await closedByBack(card.getByRole('button', { name: 'Liked by' }), dialog)
    await closedByBack(card.getByRole('button', { name: /see who/ }), dialog)
    await closedByBack(card.getByRole('button', { name: /photo/i }).first(), dialog)
    await closedByBack(page.getByRole('button', { name: /^All feeds/ }), dialog)
  })

  await test.step('a layer above a layer', async () => {
    await postMenu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Look at that roof')
    await backFrom(1)
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await backFrom(2)
    await expect(question).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Look at that roof')
    await backFrom(1)
    await question.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
  })

  await test.step('closing by button or key leaves nothing behind', async () => {
    await card.getByRole('button', { name: /see who/ }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await postMenu.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expectLayers(page, 0)
    await page.goForward()
    await expectLayers(page, 0)
    await expect(dialog).toBeHidden()
  })

  await test.step('a page opened from a menu takes the menu’s place', async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/profile$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/settings$/)
  })

  await test.step('a reload with an open layer', async () => {
    await page.goto('/profile')
    await page.goto('/')
    await card.getByRole('button', { name: /see who/ }).click()
    await expect(dialog).toBeVisible()
    await expectLayers(page, 1)
    await page.reload()
    await expect(card).toBeVisible()
    await expectLayers(page, 0)
    await page.goBack()
    await expect(page).toHaveURL(/\/profile$/)
  })
})
