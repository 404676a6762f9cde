import { number } from '#locales/messages.ts'

/** "1 post", "12,400 posts", "2 people". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`
