import { messages } from '#locales/messages.ts'

/** Words of organization settings. */
export const text = messages('organization')
