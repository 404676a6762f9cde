import { messages } from '#locales/messages.ts'

/** Words of the settings page. */
export const text = messages('settings')
