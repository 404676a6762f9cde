const grouped = new Intl.NumberFormat('en')

/** Formats a number: 12,400. */
export const written = (n: number): string => grouped.format(n)

/** "1 post", "12,400 posts", "2 people". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${written(n)} ${n === 1 ? one : many}`
