import { messages } from '#locales/messages.ts'

/** Words of photos and videos. */
export const text = messages('media')
