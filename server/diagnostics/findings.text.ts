import { messages } from '#locales/messages.ts'

/** What checks of the server find. */
export const text = messages('server-findings')
