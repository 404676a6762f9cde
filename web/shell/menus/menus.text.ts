import { messages } from '#locales/messages.ts'

/** Words of the items of the header's menus. */
export const text = messages('menus')
