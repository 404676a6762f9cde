import { messages } from '#locales/messages.ts'

/** Words of choosing files. */
export const text = messages('selection')
