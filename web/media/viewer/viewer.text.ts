import { messages } from '#locales/messages.ts'

/** Words of the viewer of photos and videos. */
export const text = messages('viewer')
