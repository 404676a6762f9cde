import { messages } from '#locales/messages.ts'

/** Words of branding. */
export const text = messages('branding')
