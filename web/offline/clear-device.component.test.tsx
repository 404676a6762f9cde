import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { saveCommentDraft } from '#web/feed/comments/comment-drafts.ts'
import { saveLastTeam } from '#web/feed/compose/postable.ts'
import { setCelebrated } from '#web/giveaways/feed/giveaway-watch.tsx'
import { keepGiveaways } from '#web/giveaways/kept.ts'
import { setColorScheme } from '#web/lib/color-scheme.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { rememberSearch } from '#web/search/recent-searches.ts'
import { claimDevice } from './claim-device.ts'
import { clearDevice } from './clear-device.ts'

const rosa = 101
const ben = { id: 102 } as User

/** What somebody leaves on a device, and a choice that is the device's. */
function use(): void {
  saveCommentDraft(rosa, 7, { content: 'Half a thought', mentions: [], answers: null })
  saveLastTeam(rosa, 9)
  setCelebrated(rosa, 3)
  keepGiveaways(rosa, [{ id: 3, versions: [{ commitment: 'c' }], ticket: null }])
  rememberSearch(rosa, 'zeppelin')
  new DeviceValue('post-draft-', 9).writeJson({ authorId: rosa, text: 'Another one' })
  new DeviceValue('optimistic-like-', 7).writeJson({ isLiked: true, timestamp: 0 })
  new DeviceValue('pwa-prompt-dismissed').write('true')
}

test('nothing that is the user’s outlives their signing out, and what is the device’s stays', async () => {
  use()
  await clearDevice()
  expect(Object.keys(localStorage)).toEqual(['pwa-prompt-dismissed'])
})

test('who signs in next finds nothing of somebody whose session ended, who finds everything again', async () => {
  use()
  await claimDevice({ ...ben, id: rosa })
  expect(Object.keys(localStorage)).toHaveLength(7)
  await claimDevice(ben)
  expect(Object.keys(localStorage)).toEqual(['pwa-prompt-dismissed'])
})

test('the color scheme of somebody who signs out goes with them', async () => {
  setColorScheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await clearDevice()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('color-scheme')).toBeNull()
})
