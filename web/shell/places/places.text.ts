import { messages } from '#locales/messages.ts'

/** Words of the places where one reads. */
export const text = messages('places')
