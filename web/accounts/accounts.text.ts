import { messages } from '#locales/messages.ts'

/** Words of signing in, registering and recovering an account. */
export const text = messages('accounts')
