import { messages } from '#locales/messages.ts'

/** What forms and calls say about a wrong value. Read when a value is checked, never while a module loads. */
export const text = messages('validation')
