import { messages } from '#locales/messages.ts'

/** Words of registering, signing in, sessions and passwords. */
export const text = messages('server-accounts')
