import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { listCandidates, saveMembers } from '#contract/members.ts'
import { createTeam } from '#contract/teams.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { left, wholeOn } from './support/device.ts'
import { expectLayers } from './support/layers.ts'
import { expectFitsAt200 } from './support/look.ts'
import { password, signIn, signOutBy } from './support/people.ts'
import { test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" })
const thumbnails = (page: Page) => page.getByRole('list', { name: 'Media to post' }).getByRole('listitem')

/** The drafts whose files are on the device. */
const filesOn = async (page: Page) => (await left(page)).databases['front-line-device/draftFiles'] ?? 0

/** Pastes or drops a picture, by default into the composer, as the browser reports both. */
const hand = (page: Page, kind: 'paste' | 'drop', jpeg: Buffer, into = field(page)) =>
  into.evaluate(
    (element, { base64, type }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], `${type}.jpg`, { type: 'image/jpeg' }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer }),
      )
    },
    { base64: jpeg.toString('base64'), type: kind },
  )

/** Shares from another app, as the system does with the share target of the manifest. */
async function share(page: Page, origin: string): Promise<void> {
  await page.goto('/icon-download')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(action => {
    const form = document.createElement('form')
    Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' })
    const add = (name: string, type: string) => {
      const input = Object.assign(document.createElement('input'), { name, type })
      form.append(input)
      return input
    }
    add('title', 'text').value = 'Torque sheet'
    add('text', 'text').value = 'Torque sheet https://maker.example/sheet'
    add('url', 'text').value = 'https://maker.example/sheet'
    const transfer = new DataTransfer()
    transfer.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'sheet.svg', { type: 'image/svg+xml' }))
    transfer.items.add(new File(['%PDF-1.7'], 'torque.pdf', { type: 'application/pdf' }))
    add('media', 'file').files = transfer.files
    document.body.append(form)
    form.submit()
  }, `${origin}/share`)
}

test('pictures are pasted and dropped, and a draft keeps its files until it is sent', async ({ page, server }) => {
  await haveCompany(server)
  await signIn(page, owner.email)

  await test.step('pasted and dropped', async () => {
    await hand(page, 'paste', await picture('#0B6B75'))
    await expect(thumbnails(page)).toHaveCount(1)
    await hand(page, 'drop', await picture('#b33'))
    await expect(thumbnails(page)).toHaveCount(2)
    await expect(page.getByText(/^Saved on this device with 2 files/)).toBeVisible()
    expect(await filesOn(page)).toBeGreaterThan(0)
  })

  await test.step('anywhere on the page, and the text is next', async () => {
    const elsewhere = page.getByRole('banner')
    await field(page).blur()
    await hand(page, 'paste', await picture('#0B6B75'), elsewhere)
    await expect(thumbnails(page)).toHaveCount(3)
    await expect(field(page)).toBeFocused()
    await field(page).blur()
    await hand(page, 'drop', await picture('#b33'), elsewhere)
    await expect(thumbnails(page)).toHaveCount(4)
    await expect(field(page)).toBeFocused()
    for (const left of [3, 2]) {
      await page
        .getByRole('button', { name: /^Remove / })
        .last()
        .click()
      await expect(thumbnails(page)).toHaveCount(left)
    }
  })

  await test.step('not while a dialog is open', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await hand(page, 'drop', await picture('#b33'), page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(thumbnails(page)).toHaveCount(2)
  })

  await test.step('after a reload they are there, and can be posted', async () => {
    await field(page).fill('New gauges')
    await page.reload()
    await expect(field(page)).toHaveValue('New gauges')
    await expect(thumbnails(page)).toHaveCount(2)
    await expect.poll(() => thumbnails(page).getByRole('img').first().evaluate(isLoaded)).toBe(true)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: 'New gauges' })).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => filesOn(page)).toBe(0)
    await expect(thumbnails(page)).toHaveCount(0)
  })

  await test.step('signing out deletes the files', async () => {
    await hand(page, 'paste', await picture('#0B6B75'))
    await expect(page.getByText(/^Saved on this device with 1 file/)).toBeVisible()
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Logout' })
    // As while the server is being restarted: it is tried again.
    await page.route('**/api/auth/logout', route => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await signOutBy(page, () => confirm.click())
    expect(await filesOn(page)).toBe(0)
    await signIn(page, owner.email)
    await expect(field(page)).toBeVisible()
    await expect(thumbnails(page)).toHaveCount(0)
  })
})

const isLoaded = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

test('where videos are off, the composer says so before one is uploaded', async ({ page, context, server }) => {
  await haveCompany(server)
  await page.route('**/api/company', async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), areVideosOff: true } })
  })
  await signInQuietly(context, server, owner.email)
  await page.goto('/')
  // before it is shown, it is hidden behind the skeleton and replaced at the end of it
  await expect(page.getByRole('textbox', { name: "What's on your mind?" })).toBeVisible()
  const input = page.getByLabel('Photo/Video').first()
  await expect(input).toHaveAttribute('accept', /^(?!.*mp4)/)
  await expectBriefly(page.getByText(/the server has no current ffmpeg/).first(), () =>
    input.setInputFiles([{ name: 'crane.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') }]),
  )
  await expect(thumbnails(page)).toHaveCount(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what another app shares reaches the composer, also after signing in', async ({ page, context, server }) => {
    await haveCompany(server)
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const shared = await context.newPage()
    await share(shared, server.url)
    await expect(shared).toHaveURL(/\/login/)
    await shared.getByLabel('Email').fill(owner.email)
    await shared.getByLabel('Password', { exact: true }).fill(password)
    await shared.getByRole('button', { name: 'Sign In' }).click()
    const dialog = shared.getByRole('dialog', { name: 'Create Post' })
    await expect(dialog.getByRole('textbox')).toHaveValue('Torque sheet https://maker.example/sheet')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').last()).toHaveText(/^torque\.pdfPDF · 1\sKB$/)
  })

  test('somebody who shares something and may post nowhere reads why', async ({ page, context, server }) => {
    await haveCompany(server)
    await haveMember(server, { email: 'gus@hearth.example', firstName: 'Gus', lastName: 'Hale' })
    await signInQuietly(context, server, 'gus@hearth.example')
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const shared = await context.newPage()
    const reason = shared.getByText("You can't post in any of your teams", { exact: true }).first()
    await expectBriefly(reason, () => share(shared, server.url))
    await expect(shared).toHaveURL(`${server.url}/`)
    await expect(shared.getByRole('dialog')).toHaveCount(0)
  })

  test('a person sees where a post goes, and the post', async ({ page, context, server }) => {
    await haveCompany(server)
    await haveMember(server, { email: 'dev@hearth.example', firstName: 'Devon', lastName: 'Park' })
    const caller = await callerAs(server, owner.email)
    const body = { name: 'HVAC Install', departments: ['HVAC'], functions: ['Install'] }
    const team = await caller.call(createTeam, { body })
    const params = { id: team.id }
    const [devon] = (await caller.call(listCandidates, { params, query: { search: 'devon' } })).people
    const add = [{ userId: devon?.id ?? 0, canPost: true, isTeamOwner: false }]
    await caller.call(saveMembers, { params, body: { add } })
    await page.setViewportSize({ width: 390, height: 844 })
    await signInQuietly(context, server, 'dev@hearth.example')
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    await expect(dialog.getByText("You can't post in Company-wide. This goes to HVAC Install.")).toBeVisible()
    await expectFitsAt200(page, 'the composer')

    await test.step('offline it is shown at once, above the feed that is open', async () => {
      await wholeOn(page)
      await context.setOffline(true)
      await expect(dialog.getByRole('status').filter({ hasText: "You're offline" })).toBeVisible()
      await dialog.getByRole('textbox').fill('Couplings are out')
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      const pending = page.getByRole('article').filter({ hasText: 'Couplings are out' })
      await expect(pending).toContainText('For HVAC Install')
      await expect(pending).toContainText('Waiting to be sent')
      await expect(pending.getByRole('button', { name: 'Send Now' })).toHaveCount(0)
      await pending.getByRole('button', { name: 'Edit' }).click()
      await expect(dialog.getByRole('textbox')).toHaveValue('Couplings are out')
      await context.setOffline(false)
    })

    await test.step('online the feed that it went to opens', async () => {
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`team=${team.id}`))
      await expect(page.getByRole('article').filter({ hasText: 'Couplings are out' })).toBeVisible()
    })

    await test.step('the feed shows that a draft was begun', async () => {
      await page.getByRole('button', { name: "What's on your mind?" }).click()
      await dialog.getByRole('textbox').fill('Gaskets are out as well')
      await expectLayers(page, 1)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Draft Gaskets are out as well' })).toBeVisible()
    })

    await test.step('a post with a photo is sent while its author reads on, and tried again after a failure', async () => {
      let fail = () => {}
      const held = new Promise<void>(resolve => {
        fail = resolve
      })
      await page.route('**/api/upload/**', async route => {
        await held
        await route.abort()
      })
      await page.getByRole('button', { name: 'Draft Gaskets are out as well' }).click()
      await page
        .getByLabel('Photo/Video', { exact: true })
        .last()
        .setInputFiles({ name: 'gasket.jpg', mimeType: 'image/jpeg', buffer: await picture('#0f766e') })
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(dialog).toBeHidden()
      const post = page.getByRole('article').filter({ hasText: 'Gaskets are out as well' })
      await expect(post).toContainText('Sending, 0%')
      await expect(post).toContainText('Read on. It is posted when everything has been sent.')
      const places = page.getByRole('navigation', { name: 'Places' })
      await places.getByRole('link', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeAttached()
      fail()
      await places.getByRole('link', { name: 'Feed' }).click()
      await expect(post).toContainText('Waiting to be sent')
      await expectBriefly(toast(page, 'Posted in HVAC Install'), async () => {
        await page.unroute('**/api/upload/**')
        // It may be tried again by itself before it is pressed, and leaves no button.
        await post
          .getByRole('button', { name: 'Send Now' })
          .click({ timeout: 5_000 })
          .catch(() => undefined)
      })
      await page.goto(`/?team=${team.id}`)
      await expect(post.getByRole('button', { name: /^Photo/ })).toBeVisible()
    })

    await test.step('the address of an unknown team becomes that of the feed that is shown', async () => {
      await page.goto('/?team=9999')
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByRole('heading', { name: 'Company-wide', level: 1 })).toBeAttached()
    })
    await caller.dispose()
  })
})
