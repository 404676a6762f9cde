import { messages } from '#locales/messages.ts'

/** Words of the choices behind Options. */
export const text = messages('post-choices')
