/** Without case and accents, for searches. */
export const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
