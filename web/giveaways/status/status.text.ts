import { messages } from '#locales/messages.ts'

/** Words of My Lottery Status. */
export const text = messages('status')
