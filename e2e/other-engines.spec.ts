import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPost } from '#contract/feed.ts'
import { shortVideo } from '#server/testing/files/clips.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner } from './support/company.ts'
import { startFirefox } from './support/engines/firefox.ts'
import { buildFinder, label, role, Visit, words } from './support/engines/visit.ts'
import { startWebKit } from './support/engines/webkit.ts'
import { password } from './support/people.ts'
import { expect, testOnEmpty } from './support/server.ts'

const theo = { email: 'theo@hearth.example', firstName: 'Theo', lastName: 'Reyes' }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const test = testOnEmpty.extend<{ visit: Visit; folder: string }>({
  visit: async ({ server }, use, info) => {
    const driver = await (info.project.name === 'firefox' ? startFirefox() : startWebKit(`--user-agent=${iphone}`))
    const visit = new Visit(driver, server.url, await buildFinder())
    await use(visit)
    if (info.status !== info.expectedStatus) await visit.report(info)
    await driver.quit()
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures to make first
  folder: async ({}, use) => {
    const folder = await makeScratchFolder('fl-files-')
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

test('the app on a phone with another engine', async ({ visit, server, folder }, { project }) => {
  const isIphone = project.name === 'webkit'
  await haveCompany(server)
  await haveMember(server, theo)
  const olivia = await callerAs(server, owner.email)
  await olivia.call(createPost, { body: { content: 'Frost tonight' } })

  await test.step('signing in opens the feed', async () => {
    await visit.open('/login')
    await visit.writes(label('^Email'), owner.email)
    await visit.writes(label('^Password$'), password)
    await visit.press(role('button', '^Sign In$'))
    await visit.sees(role('navigation', '^Feeds$'))
    await visit.sees(words('^Frost tonight$'))
  })

  await test.step('notifications are offered where they work, and the home screen where it is needed first', async () => {
    const bell = role('button', '^Turn notifications on$')
    if (isIphone) {
      await visit.sees(words('To install, tap'))
      await visit.seesNo(bell)
      await visit.press(role('button', '^Later$'))
    } else {
      await visit.press(role('button', '^Close$', role('dialog', '^Stay Connected$')))
      await visit.sees(bell)
    }
  })

  await test.step('a photo and a video are posted', async () => {
    await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0f766e' } }).toFile(
      join(folder, 'roof.jpg'),
    )
    shortVideo(folder, 'crane.mp4')
    await visit.press(role('button', '^Post$', role('navigation', '^Places$')))
    await visit.writes(role('textbox', "What's on your mind"), 'One lift, no scratches.')
    for (const file of ['roof.jpg', 'crane.mp4']) {
      await visit.driver.attach('[role=dialog] input[type=file]', join(folder, file))
      await visit.sees(role('button', `^Remove ${file}`))
    }
    await visit.press(role('button', '^Post$', role('dialog', '^Create Post$')))
    // Videos are converted with what is left of the processor.
    await expect.poll(() => visit.find(role('button', '^Play Video'))).not.toBeNull()
  })

  await test.step('the video plays to its end', async () => {
    await visit.press(role('button', '^Play Video'))
    await expect.poll(() => visit.evaluate(`document.querySelector('video')?.ended`)).toBe(true)
  })

  await test.step('Back closes the viewer and a menu, and stays on the page', async () => {
    const layers = () => visit.evaluate<number>('history.state.layers')
    for (const [opener, layer] of [
      [role('button', '^Photo'), role('dialog', '^Media by')],
      [role('button', 'Your menu'), role('menu')],
      [role('button', '^Settings menu$'), role('menu')],
    ] as const) {
      await visit.press(opener)
      await visit.sees(layer)
      await expect.poll(layers).toBe(1)
      await visit.driver.back()
      await visit.seesNo(layer)
      await visit.sees(words('One lift, no scratches.'))
    }
  })

  await test.step('without a connection the feed is there, and a comment waits until it is back', async () => {
    // WebKit may call the worker "activating" for as long as the page is open.
    await expect.poll(() => visit.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await server.restart(async () => {
      await visit.open('/')
      await visit.sees(words('^Frost tonight$'))
      await visit.writes(role('textbox', '^Write a comment'), 'Chains are in the shed')
      await visit.press(role('button', '^Send comment$'))
      await visit.sees(words('^Waiting to be sent$'))
    })
    await visit.seesNo(words('^(Waiting to be sent|Sending...)$'))
    await visit.sees(words('^Chains are in the shed$'))
  })

  await test.step('settings say what this browser can do', async () => {
    await visit.open('/settings?tab=notifications')
    await (isIphone
      ? visit.sees(words('tap Share, then “Add to Home Screen”'))
      : visit.sees(label('^Push notifications')))
  })

  await test.step('a profile photo is taken', async () => {
    await visit.press(role('button', 'Your menu'))
    await visit.press(role('menuitem', '^Profile$'))
    await visit.sees(role('button', '^Upload Photo$'))
    await visit.driver.attach('input[type=file]', join(folder, 'roof.jpg'))
    await visit.sees(role('button', '^Change Photo$'))
  })

  await test.step('people are imported', async () => {
    await writeFile(join(folder, 'people.csv'), 'firstName,lastName,email\nRosa,Delgado,rosa@hearth.example\n')
    await visit.press(role('button', '^Settings menu$'))
    await visit.press(role('menuitem', '^User Management$'))
    await visit.press(role('link', '^Bulk Import$'))
    await visit.sees(words('^Start from the template$'))
    await visit.driver.attach('input[type=file]', join(folder, 'people.csv'))
    await visit.press(role('button', '^Import 1 person$'))
    await visit.sees(words('^Import finished$'))
  })

  await test.step('signing out leaves nothing of the feed behind', async () => {
    await visit.press(role('button', 'Your menu'))
    await visit.press(role('menuitem', '^Logout$'))
    await visit.sees(role('button', '^Sign In$'))
    await visit.seesNo(words('^Frost tonight$'))
  })
  await olivia.dispose()
})
