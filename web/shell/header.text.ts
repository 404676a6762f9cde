import { messages } from '#locales/messages.ts'

/** Words of the header, apart from those of its menus, which load when they open. */
export const text = messages('header')
