import { messages } from '#locales/messages.ts'

/** Words of the profile. */
export const text = messages('profile')
