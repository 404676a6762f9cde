import { messages } from '#locales/messages.ts'

/** Words for somebody who was taken out of the team whose feed is open. */
export const text = messages('left-team')
