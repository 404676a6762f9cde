import { messages } from '#locales/messages.ts'

/** Words of verifying a draw. */
export const text = messages('verify')
