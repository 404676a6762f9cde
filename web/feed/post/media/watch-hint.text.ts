import { messages } from '#locales/messages.ts'

/** Words about videos that are to be watched. */
export const text = messages('watch-hint')
