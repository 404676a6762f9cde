import { messages } from '#locales/messages.ts'

/** Words of texts in another language. */
export const text = messages('translation')
