import { messages } from '#locales/messages.ts'

/** Words of the landing page. */
export const text = messages('marketing')
