import { messages } from '#locales/messages.ts'

/** Words of setting up the company. */
export const text = messages('company')
