import { messages } from '#locales/messages.ts'

/** Words of the feed as a page. */
export const text = messages('feed')
