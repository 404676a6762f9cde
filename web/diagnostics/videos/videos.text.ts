import { messages } from '#locales/messages.ts'

/** Words of Video Upload Testing. */
export const text = messages('videos')
