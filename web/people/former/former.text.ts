import { messages } from '#locales/messages.ts'

/** Words about people who left the company. */
export const text = messages('former')
