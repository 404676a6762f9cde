import { messages } from '#locales/messages.ts'

/** Words of mentions. */
export const text = messages('mentions')
