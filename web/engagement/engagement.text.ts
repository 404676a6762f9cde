import { messages } from '#locales/messages.ts'

/** Words of readers and non-readers. */
export const text = messages('engagement')
