import { messages } from '#locales/messages.ts'

/** Words of the page about what is recorded. */
export const text = messages('privacy')
