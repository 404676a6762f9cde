import { takeNewestWorker } from '#web/offline/take-newest-worker.ts'
import { rememberedLanguage, rememberLanguage } from './language-cookie.ts'

/**
 * Shows this page in another language: the server sends the pages of that language, and a worker that opens them
 * offline. Fails with a TypeError where the server can't be reached, and then changes nothing.
 */
export async function showPagesIn(tag: string): Promise<void> {
  const before = rememberedLanguage()
  rememberLanguage(tag)
  try {
    await takeNewestWorker()
  } catch (error) {
    rememberLanguage(before)
    throw error
  }
  location.reload()
}
