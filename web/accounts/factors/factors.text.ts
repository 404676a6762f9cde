import { messages } from '#locales/messages.ts'

/** Words about passkeys and the second step. */
export const text = messages('factors')
